export { createDemo, type DemoOptions } from './create-demo.ts';
