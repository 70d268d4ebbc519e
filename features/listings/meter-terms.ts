/** Defines a listing's allowance of driving or running, and the price beyond it. */
import { formatCents } from '../../platform/money/money.ts';

export const meterKinds = ['km', 'generator_hours', 'engine_hours'] as const;
export type MeterKind = (typeof meterKinds)[number];

export const meterWords: Record<MeterKind, { label: string; unit: string; plural: string }> = {
  km: { label: 'Odometer', unit: 'km', plural: 'km' },
  generator_hours: { label: 'Generator hours', unit: 'h', plural: 'generator hours' },
  engine_hours: { label: 'Engine hours', unit: 'h', plural: 'engine hours' },
};

/** The meters of each category. */
const ofCategory: Record<string, readonly MeterKind[]> = {
  rv: ['km', 'generator_hours'],
  water: ['engine_hours'],
  atv: ['km', 'engine_hours'],
  motorcycle: ['km'],
  specialty: ['km'],
  snow: ['km'],
};

export const metersOf = (categoryId: string): readonly MeterKind[] => ofCategory[categoryId] ?? [];

/** The owner's allowance per day, in tenths of a kilometre or hour, and the price of one more, in CAD cents. */
export type MeterTerms = { meter: MeterKind; includedTenths: number; rateCents: number };

/** The terms as a rule of the listing, shown before a request and copied into a booking. */
export const meterRule = ({ meter, includedTenths, rateCents }: MeterTerms): string => {
  const { unit, plural } = meterWords[meter];
  const included = (includedTenths / 10).toLocaleString('en-CA');
  return `${included} ${plural} a day included; each ${unit === 'h' ? 'hour' : unit} more ${formatCents(rateCents)}`;
};
