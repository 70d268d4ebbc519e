/** Runs the server: settings, database, pages and endpoints start in this order and stop in reverse. */
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { apiApp } from './api/app.server.ts';
import { createDoor, type Door } from './api/http.server/door.ts';
import { openPageRenderer } from './api/http.server/page-renderer.ts';
import { openAuth } from './features/auth/auth-deps.server.ts';
import { demoNotice } from './features/demo-village/demo-notice.ts';
import { closeDemoVillage } from './features/demo-village/seed-demo-village.server.ts';
import { keysIn } from './features/listings/shown-keys.ts';
import { mapContentSources } from './features/maps/map-sources.ts';
import { promiseNames, unknownPromises } from './features/settings/promise-names.ts';
import { settleDemo, timeMachineOf, workersOf } from './demo.server.ts';
import { openJobs, startJobs } from './jobs.server.ts';
import { ConfigError, readConfig } from './platform/config/config.server.ts';
import { listen } from './platform/database.server/listen.ts';
import { openLiveStreams } from './platform/live.server/live-streams.ts';
import { openDemoClock } from './platform/time/demo-clock.server.ts';
import { errorForLog } from './platform/log/error-for-log.ts';
import { closeHttpServer } from './platform/http.server/http-server.ts';
import { openSharedLimits } from './platform/http.server/shared-limits.ts';
import { createLog } from './platform/log/log.server.ts';
import { assertFreshZoneData } from './platform/time/time-zone.ts';
import { openGround } from './ground.server.ts';
import { showMetrics } from './metrics.server.ts';
import { openWatch } from './watch.server.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

const printLine = (sentence: string): void => void process.stdout.write(`\n  ${sentence}\n`);

async function main(): Promise<void> {
  const config = readConfig();
  assertFreshZoneData();
  const [slip] = unknownPromises(config.promisesOff);
  if (slip !== undefined)
    throw new ConfigError(
      `The setting PROMISES_OFF names '${slip}', which is not a promise. The promises are: ${promiseNames.join(', ')}.`,
    );
  const realNow = () => new Date();
  const plainLog = createLog(config.logLevel, (text) => process.stdout.write(text), realNow);
  const watch = await openWatch(config, plainLog, root, realNow);
  const clock = config.isDemo ? await openDemoClock(config.dataDir) : null;
  const now = clock?.now ?? realNow;
  const { log } = watch;
  const stops: (() => Promise<void>)[] = [];
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    if (code === 0 && config.watching.drainSeconds > 0) await setTimeout(config.watching.drainSeconds * 1000);
    for (const step of stops.toReversed())
      await step().catch((error: unknown) => log.error('stop', errorForLog(error)));
    await watch.close();
    log.flush();
    process.exit(code);
  };
  // Several may arrive: Ctrl-C and group signals reach us directly and again through `npm start`.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  process.on('uncaughtException', (error) => {
    log.error('The server is stopping because of an unhandled error.', errorForLog(error));
    void stop(1);
  });
  // Nobody reads our output: a line about it would fail the same way, and the next one too, endlessly.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => void stop(1));
  // The process that started us over a channel was killed.
  process.on('disconnect', () => void stop(0));

  try {
    const opening = openGround(config, log, now, watch);
    // Registered before it is open, so that a starting database is stopped too. A start that fails has closed what it opened.
    stops.push(async () => (await opening.catch(() => null))?.close());
    const ground = await opening;
    const sharing = openSharedLimits(ground.deps);
    stops.push(async () => sharing.close());
    const deps = { ...ground.deps, sharing };
    const auth = { ...(await openAuth(deps)), realNow };
    const demoKeys = config.isDemo ? (await settleDemo(auth, ground.ownerSql, printLine)).keys : null;
    if (demoKeys === null) await closeDemoVillage(auth.sql);
    const isDevelopment = config.mode === 'development';
    const renderer = await openPageRenderer(root, isDevelopment, deps, clock?.ahead);
    stops.push(() => renderer.close());
    const live = openLiveStreams(deps, ground.ownerUrl);
    const work = openJobs(auth, ground.ownerSql);
    stops.push(() => work.close());
    const workers = workersOf(() => startJobs(auth, work, ground.ownerUrl, watch.jobs));
    const machine =
      clock && timeMachineOf(auth, clock, work, { workers, forgetPages: () => door.forgetPages(null) });
    const door: Door = await createDoor({
      deps,
      api: apiApp(auth, live, watch.metrics, machine, () => stopping),
      renderer,
      sources: {
        ...mapContentSources(config),
        film: config.videoUrl ? [new URL(config.videoUrl).origin] : [],
      },
      clientFiles: `${root}build/client`,
      async onCommand() {
        ground.changed();
        // Kept pages that show what the command changed are dropped by its own notification.
        await listening.caughtUp();
      },
      watch: watch.requests,
    });
    if (watch.metrics) stops.push(await showMetrics(watch.metrics, { ...ground, config, door }));
    const listening = listen(ground.ownerUrl, 'listings_changed', (said) => door.forgetPages(keysIn(said)));
    stops.push(() => listening.stop());

    workers.start();
    stops.push(() => workers.end());

    await new Promise<void>((resolve, reject) => {
      door.server.once('error', reject);
      // Node's 511 is soon full when thousands arrive at once, and the kernel lets the next ones wait for seconds.
      const { port, host } = config;
      door.server.listen({ port, host, backlog: 4_096 }, resolve);
    });
    stops.push(() => closeHttpServer(door.server, 10_000));
    // Before the server, which waits for running requests: a stream runs until told to end.
    stops.push(() => live.stop());
    const address = door.server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    process.stdout.write(
      `\n  ${config.brand.name} is open at ${config.publicUrl ?? `http://localhost:${port}`}\n\n`,
    );
    if (config.mail.smtpUrl === null && config.publicUrl === null)
      process.stdout.write(
        `  Emails are not sent but shown at http://localhost:${port}/dev/mailbox (set SMTP_URL to send them).\n\n`,
      );
    if (demoKeys !== null) process.stdout.write(`${demoNotice(demoKeys)}\n`);
    if (machine)
      process.stdout.write(
        `  Move the demo's clock at http://localhost:${port}/dev/time, or with: npm run demo -- +3d\n\n`,
      );
    process.send?.({ ready: true, port });
  } catch (error) {
    process.stderr.write(`\n${sentenceOf(error, config.port)}\n\n`);
    await stop(1);
  }
}

function sentenceOf(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start`;
  if (code === 'EACCES' && port < 1024)
    return `Port ${port} may only be used by the system's administrator. Choose another: PORT=3000 npm start`;
  return error instanceof Error ? error.message : String(error);
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    `\n${error instanceof ConfigError ? error.message : error instanceof Error ? error.message : String(error)}\n\n`,
  );
  process.exit(1);
}
