/** Characters of a prompt that are sent; from the product specification. */
export const longestPrompt = 4000;
const maxTokens = 500;

/** One sentence for every failure; from the product specification. */
export const failure = 'Something went wrong. Please try again or contact support if the problem persists.';

type Answer = { choices?: { text?: unknown }[] } | null;

/** Asks the server for a text; every failure gives the same sentence. */
export async function generateText(prompt: string): Promise<{ text: string } | { sentence: string }> {
  try {
    const response = await fetch('/functions/v1/openai', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        action: 'generateText',
        params: { prompt: prompt.slice(0, longestPrompt), maxTokens },
      }),
    });
    if (!response.ok) return { sentence: failure };
    const answer = (await response.json()) as Answer; // checked first
    const text = answer?.choices?.[0]?.text;
    return typeof text === 'string' && text.trim() !== '' ? { text: text.trim() } : { sentence: failure };
  } catch {
    return { sentence: failure };
  }
}
