/** Holds the waiver's versions with their dates; a signed text never changes here, a new version is added. */

export type Waiver = {
  version: string;
  /** A calendar day. */
  from: string;
  title: string;
  paragraphs: readonly string[];
};

/**
 * Oldest first. A starting point we wrote ourselves: a lawyer in each province must confirm it before anything real is rented. In British
 * Columbia and Alberta a parent cannot sign away a minor's rights, so a parent's signature is an acknowledgement and labelled so.
 */
const versions: readonly [Waiver, ...Waiver[]] = [
  {
    version: '2026-11',
    from: '2026-11-01',
    title: 'Release, waiver and acknowledgement of risk',
    paragraphs: [
      'I am about to use recreational gear or a place that belongs to another member. I have read the owner’s rules, and I was shown how it works and what to do in an emergency.',
      'I understand that recreation has risks: falls, collisions, water, cold, fire, animals, weather, terrain, the failure of equipment and the mistakes of others. I could be hurt or killed, and things could be lost. I accept these risks as mine.',
      'I will use it as it is meant to be used, within the law, sober, with the safety gear and the licence that it needs, and only with people who have signed this as well.',
      'As far as the law allows, I give up claims against the owner and the club for injury, loss or damage that comes from these risks. I do not give up claims for what somebody does on purpose or with gross negligence, nor rights that the law does not let me give up.',
      'I will look at its condition with the owner before I take it and when I bring it back. The pictures and readings that both of us confirm are the record of it.',
      'For a child: a parent or guardian acknowledges these risks, takes responsibility for supervision, and confirms the right to decide for the child. This acknowledgement does not give up the child’s own rights.',
      'I sign by typing my name. It is kept with the time and with a fingerprint of exactly this text.',
    ],
  },
];

/** The version to sign now. @param onDay a calendar day */
export const waiverOn = (onDay: string): Waiver =>
  versions.findLast(({ from }) => from <= onDay) ?? versions[0];

/** @throws when a signed version is missing here */
export function waiverOf(version: string): Waiver {
  const found = versions.find((each) => each.version === version);
  if (!found) throw new Error(`There is no waiver ${version}.`);
  return found;
}

/** The exact bytes whose SHA-256 is kept with each signature. */
export const waiverBytes = ({ version, title, paragraphs }: Waiver): string =>
  [`${title} (${version})`, ...paragraphs].join('\n\n');

/** The age of majority: 19 in British Columbia, 18 in Alberta. */
export const ageOfMajority = (province: string): 18 | 19 => (province === 'BC' ? 19 : 18);

/** A signature's label. */
export const signatureLabel = (isMinor: boolean): string =>
  isMinor ? 'Acknowledgement by a parent or guardian' : 'Signature';
