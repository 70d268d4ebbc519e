/** Writes the page of all notifications from the table of kinds. */
import { fileURLToPath } from 'node:url';
import {
  kindNames,
  notificationKinds,
  saidElsewhere,
  topicLabels,
  type KindName,
} from '../../features/notifications/notification-kinds.ts';
import { sampleFacts } from '../../features/notifications/sample-facts.ts';
import { topics } from '../../features/notifications/notification-kind.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const notificationsFile = `${root}docs/domain/notifications.md`;

const emailWords = {
  at_once: 'at once',
  daily: 'daily',
  elsewhere: 'another feature',
  none: 'none',
} as const;

function rowOf(name: KindName): string {
  const kind = notificationKinds[name];
  const [facts] = sampleFacts(name);
  const cells = [
    `\`${name}\``,
    kind.events.length === 0 ? 'the clock' : kind.events.map((event) => `\`${event}\``).join(', '),
    kind.to === 'holder' ? 'who has to act' : kind.to,
    kind.words(facts).title,
    emailWords[kind.email],
    kind.isPushed ? 'yes' : 'no',
    kind.mayBeOff ? 'yes' : 'no',
    kind.promise ?? '',
  ];
  return `| ${cells.join(' | ')} |`;
}

const head = [
  '| kind | what happened | who is told | what it says, for example | email | push | may be switched off | promise |',
  '|---|---|---|---|---|---|---|---|',
];

const introduction = `# Notifications

For engineers who add or change a notification. Written by \`npm run notifications\` from the table that the code runs on (\`features/notifications/notification-kinds.ts\`); not edited by hand. Why it is built like this: [decision record](../decisions/0024-notifications.md).

- **The list** at \`/notifications\` keeps everything for 180 days. **Email** goes out at once or in the daily email; "another feature" writes its own, so nobody gets two. **Push** goes to browsers that asked for it, if keys are configured.
- **Six switches**, one for each topic (operators have a seventh), turn its email and push on or off. Emails with "no" under "may be switched off" are always sent.
- **Quiet hours** (22:00 to 7:00 where the member lives, theirs to change): emails and push wait until they end, unless waiting would use up half of the time to a deadline.
- **A promise** is something the member has to do by a deadline. We remind them after half of the time and after 80 %, as long as it is open. An email that waited is dropped if the member did it, or read the notice, in the meantime.
- **Once**: the notice, its email and its push are written in one transaction, and the database accepts each occasion once per person. A push may arrive twice and shows once.`;

export function notificationsDocument(): string {
  const sections = topics.map((topic) =>
    [
      `## ${topicLabels[topic]}`,
      [...head, ...kindNames.filter((name) => notificationKinds[name].topic === topic).map(rowOf)].join('\n'),
    ].join('\n\n'),
  );
  const elsewhere = Object.entries(saidElsewhere).map(([notice, by]) => `- ${notice}: ${by}.`);
  return `${[introduction, ...sections, '## Said elsewhere', elsewhere.join('\n')].join('\n\n')}\n`;
}
