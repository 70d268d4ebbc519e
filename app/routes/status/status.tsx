import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { SiteFooter } from '../../components/header/site-footer.tsx';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { depsContext } from '../../deps.server.ts';
import { useRootData } from '../../root-data.ts';
import { readStatus } from '../../../features/desk/read-alarms.server.ts';
import type { Route } from './+types/status';
import styles from './status.module.css';

const clock = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'America/Vancouver',
});

export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  return { lines: await readStatus(deps), readAt: `${clock.format(deps.now())} (Vancouver time)` };
}

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? '';
  return [{ title: `Status · ${brand}` }, { name: 'robots', content: 'noindex' }];
}

/** Tells everyone whether the site works. */
export default function Status({ loaderData: { lines, readAt } }: Route.ComponentProps) {
  const { brand } = useRootData();
  const isFine = lines.every((line) => line.isFine);
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="main" className={styles.page}>
        <h1>{isFine ? 'Everything works' : 'Some things are slow today'}</h1>
        <p className={styles.when}>{readAt}</p>
        <ul className={styles.lines}>
          {lines.map(({ name, isFine: isLineFine, sentence }) => (
            <li key={name} className={isLineFine ? styles.fine : styles.late}>
              {isLineFine ? <IconCircleCheck aria-hidden="true" /> : <IconAlertTriangle aria-hidden="true" />}
              <div>
                <h2>{name}</h2>
                <p>{sentence}</p>
              </div>
            </li>
          ))}
        </ul>
      </main>
      <SiteFooter brand={brand} />
    </>
  );
}
