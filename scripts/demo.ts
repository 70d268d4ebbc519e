/**
 * `npm run demo -- +3d`: moves the clock of the demo on this machine and says what happened. Without arguments it prints the demo's time.
 */
import { z } from 'zod';
import { wordsOfMove, type TimeState } from '../features/demo-village/time-view.ts';

const usage = `Usage:
  npm run demo                 shows what time it is in the demo
  npm run demo -- +3d          moves its clock forward (+1h, +3d, +2w), running everything that falls due on the way
  npm run demo -- 2027-06-04   moves it to 9 a.m. on that day
PORT names the demo's port; the default is 3000.`;

const address = `http://localhost:${process.env.PORT || 3000}/dev/clock`;
const problem = z.object({ detail: z.string() });
const lookEveryMilliseconds = 500;
const when = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'America/Vancouver',
});

async function ask(init?: RequestInit): Promise<TimeState> {
  const response = await fetch(address, init).catch(() => {
    throw new Error(`No demo answers at ${address}. Start it with npm start, or set its PORT.`);
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as TimeState;
  const said = problem.safeParse(body);
  throw new Error(
    response.status === 404 || !said.success
      ? `The server at ${address} isn’t a demo, so its clock can’t be moved.`
      : said.data.detail,
  );
}

/** Starts moving the clock and waits until it is done. */
async function move(by: string): Promise<TimeState> {
  const headers = { 'content-type': 'application/json' };
  let state = await ask({ method: 'POST', headers, body: JSON.stringify({ by }) });
  while (state.isMoving) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMilliseconds));
    state = await ask();
  }
  return state;
}

async function run(by: string | undefined): Promise<void> {
  const { now, last } = await (by === undefined ? ask() : move(by));
  console.log(`In the demo it is ${when.format(new Date(now))}, Vancouver time.`);
  if (by !== undefined && last) for (const line of wordsOfMove(last)) console.log(`  ${line}`);
}

const [by, ...more] = process.argv.slice(2);
if (more.length > 0 || by === '--help' || by === 'help') console.log(usage);
else
  await run(by).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
