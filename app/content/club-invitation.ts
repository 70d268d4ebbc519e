/** The text with which listings invite visitors to the Founders Club, shown without disabled promises. */
export const clubInvitation = {
  badge: '{{seats:First 100 members|Founding members}}',
  promo: 'Get exclusive benefits and {{early-access:early access to }}premium listings like these',
  modal:
    'Swapping is for members. {{seats:The first 100 founders|Founders}} list one toy{{fees:, | and }}keep a lifetime badge{{fees: and pay reduced platform fees}}{{early-access:. They get in before anyone else}}.',
};
