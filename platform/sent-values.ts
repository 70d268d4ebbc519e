/** Defines the schemas of values that many answers send: amounts, days and instants. */
import { z } from 'zod';

export const cents = z.int().describe('CAD cents');
export const day = z.string().describe('a calendar day at the listing, 2027-06-04');
export const wall = z.string().describe('local time at the listing, 2027-06-04T09:00');
export const instant = z.iso.datetime({ offset: true });
