import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { definitions } from './build/definitions.ts';
import { encodings } from './build/encodings.ts';
import { packages } from './build/packages.ts';

/** Where the server that is developed answers. */
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  base: '/app/',
  plugins: [react(), definitions(), packages(), encodings()],
  build: {
    target: 'es2022',
    // The table of bytes reads it.
    manifest: true,
    modulePreload: { polyfill: false },
    // An image within a style would break the policy of the page.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    port: 5173,
    // The server sees the address of this page, so that the page is its own origin.
    proxy: { '/api': { target: server }, '/trpc': { target: server }, '/app/oidc': { target: server } },
  },
});
