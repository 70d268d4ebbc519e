/** Simulates the pages Stripe hosts: the bank's confirmation, card entry, an owner's details. */

type Button = { answer: string; label: string };

const pages: Readonly<Record<string, { title: string; buttons: readonly Button[] }>> = {
  bank: {
    title: 'Your bank asks: is this you?',
    buttons: [
      { answer: 'yes', label: 'Complete authentication' },
      { answer: 'no', label: 'Fail authentication' },
    ],
  },
  card: {
    title: 'Write your card down',
    buttons: [
      { answer: 'pm_card_visa', label: 'Visa that pays' },
      { answer: 'pm_card_threeDSecure2Required', label: 'Visa whose bank asks' },
    ],
  },
  identity: {
    title: 'Show Stripe a document',
    buttons: [
      { answer: 'verified', label: 'Verification success' },
      { answer: 'document_unverified_other', label: 'Verification failure' },
      { answer: 'processing', label: 'Verification success asynchronously' },
    ],
  },
  account: { title: 'Tell Stripe who you are', buttons: [{ answer: 'ready', label: 'Submit' }] },
};

export type HostedAct = (kind: string, id: string, answer: string) => string | null;

/** The page at `/hosted/<kind>/<id>`. @param act handles a pressed button, and returns where it redirects; null for a missing page */
export function stripePage(
  method: string,
  pathname: string,
  answer: string,
  act: HostedAct,
): { status: number; location?: string; html: string } {
  const [, , kind = '', id = ''] = pathname.split('/');
  const page = pages[kind];
  if (!page) return { status: 404, html: 'There is no such page.' };
  if (method === 'POST') {
    const location = act(kind, id, answer);
    return location === null
      ? { status: 404, html: 'There is no such page.' }
      : { status: 303, location, html: '' };
  }
  const buttons = page.buttons.map(
    (each) => `<button name="answer" value="${each.answer}">${each.label}</button>`,
  );
  return {
    status: 200,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stripe, not really</title>
      <h1>${page.title}</h1><form method="post">${buttons.join(' ')}</form></html>`,
  };
}
