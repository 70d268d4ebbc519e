/** Lists what can be claimed. Separate from the input schemas, because pages use these texts and load no schema. */

/** What an owner may enter. */
export const lineKinds = ['damage', 'missing', 'cleaning', 'fuel', 'late_return', 'other'] as const;
/** And what is calculated: use beyond the allowance, from the meters. */
export type LineKind = (typeof lineKinds)[number] | 'overage';
