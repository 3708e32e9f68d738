export { smallCv, smallPdf } from '@nova/testing';
