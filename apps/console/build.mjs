// Builds the console for browsers, as vite.config.ts says.
import { build } from 'vite';

await build({ root: import.meta.dirname, logLevel: 'warn' });
