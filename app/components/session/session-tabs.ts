/** Lets a new tab get a session that exists only in other tabs: it asks, and open tabs answer. */

type Question = { ask: true };
type Answer = { session: string };

/** How long a new tab waits; working tabs answer at once. */
const patienceMs = 150;
/** How long their silence counts: a page asks several times while it starts, and must still notice a later sign-in elsewhere. */
const silenceMs = 2000;
const channelOf = (key: string) =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${key}-tabs`);

const isQuestion = (said: unknown): said is Question =>
  typeof said === 'object' && said !== null && 'ask' in said;
const isAnswer = (said: unknown): said is Answer =>
  typeof said === 'object' && said !== null && 'session' in said && typeof said.session === 'string';

let asked: { key: string; untilMs: number; answer: Promise<string | null> } | null = null;

/**
 * Asks the other tabs of this origin for their shared session, unless they have just been asked in vain.
 * @returns its text, or null if none has one
 */
export function askOtherTabs(key: string): Promise<string | null> {
  if (asked?.key === key && performance.now() < asked.untilMs) return asked.answer;
  const question = { key, untilMs: performance.now() + silenceMs, answer: askNow(key) };
  asked = question;
  // A session may end at any time: only silence is remembered.
  void question.answer.then((session) => {
    if (session !== null && asked === question) asked = null;
  });
  return question.answer;
}

function askNow(key: string): Promise<string | null> {
  const channel = channelOf(key);
  if (channel === null) return Promise.resolve(null);
  return new Promise((resolve) => {
    const end = (session: string | null) => {
      clearTimeout(timer);
      channel.close();
      resolve(session);
    };
    const timer = setTimeout(() => end(null), patienceMs);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isAnswer(data)) end(data.session);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin alone
    channel.postMessage({ ask: true } satisfies Question);
  });
}

/** Answers other tabs with this tab's session, while it has one. */
export function answerOtherTabs(key: string, session: () => string | null): void {
  const channel = channelOf(key);
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const text = isQuestion(data) ? session() : null;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin alone
    if (text !== null) channel.postMessage({ session: text } satisfies Answer);
  });
}
