// `npm run newsletter -- send FILE [--dry-run]`: queues an issue of the newsletter for every confirmed subscriber.
import { readFileSync } from 'node:fs';
import { readIssue } from '../features/newsletter/newsletter-issue.ts';
import { sendIssue } from '../features/newsletter/send-issue.server.ts';
import { openGround } from '../ground.server.ts';
import { readConfig } from '../platform/config/config.server.ts';
import { createLog } from '../platform/log/log.server.ts';

const usage =
  'npm run newsletter -- send FILE [--dry-run]\nThe file: a line "Subject: …", an empty line, and the email.';

async function main(): Promise<void> {
  const [command, ...rest] = process.argv.slice(2);
  const [file, ...more] = rest.filter((each) => each !== '--dry-run');
  if (command !== 'send' || file === undefined || more.length > 0) throw new Error(usage);
  const issue = readIssue(readFileSync(file, 'utf8'));
  const dryRun = rest.includes('--dry-run');
  const config = readConfig();
  if (!dryRun && config.mode === 'production' && config.publicUrl === null)
    throw new Error('PUBLIC_URL is not set: unsubscribe links would lead nowhere.');
  const log = createLog(
    'warn',
    (text) => process.stderr.write(text),
    () => new Date(),
  );
  const ground = await openGround(config, log);
  try {
    const { emails, before } = await sendIssue(ground.deps, issue, { dryRun });
    const had = before > 0 ? ` ${before} have it already.` : '';
    process.stdout.write(
      dryRun
        ? `'${issue.subject}' would go to ${emails} subscribers.${had} Nothing was written.\n`
        : `'${issue.subject}' is on its way to ${emails} subscribers.${had} The server sends the emails.\n`,
    );
  } finally {
    await ground.close();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
