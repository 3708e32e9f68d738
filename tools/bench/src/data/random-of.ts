import { Random } from '@nova/random';

/** The choices of one record: they follow from its number alone, and neighbours have nothing in common. */
export const randomOf = (number: number): Random => new Random(Math.imul(number, 2_654_435_761) ^ 0x9e3779b9);
