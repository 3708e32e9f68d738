import { Random } from '@nova/random';

/** Follows from a record's number alone; neighbours differ. */
export const randomOf = (number: number): Random => new Random(Math.imul(number, 2_654_435_761) ^ 0x9e3779b9);
