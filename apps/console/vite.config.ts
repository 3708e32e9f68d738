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
    // The bundler that the packages are built with; Vite's own choice is one more.
    cssMinify: 'esbuild',
    // What every page needs is one file beside the entry: dozens of small ones are compressed worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], test: (id) => !/\/(?:index\.html|main\.tsx)$/u.test(id) },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 1000,
  },
  server: {
    port: 5173,
    // The server sees the address of this page, so that the page is its own origin.
    proxy: { '/api': { target: server }, '/trpc': { target: server }, '/app/oidc': { target: server } },
  },
});
