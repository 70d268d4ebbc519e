import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Link, Outlet, useLocation } from 'react-router';
import { applicationSteps } from '../../../features/membership/application-draft.ts';
import { BrandMark } from '../../components/brand-mark.tsx';
import { ThemeSwitch } from '../../components/theme-switch.tsx';
import { categoryIcon, pagePicture, socialCard } from '../../content/pictures.server.ts';
import { depsContext, documentContext } from '../../deps.server.ts';
import { useRootData } from '../../root-data.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import type { Route } from './+types/layout';
import styles from './layout.module.css';

/** What stands beside each page of the application: a picture, and a thought under it. */
const views: Record<string, { picture: string; thought: string }> = {
  '': { picture: 'apply/tall', thought: 'A hundred founders. One good listing each.' },
  intent: {
    picture: 'hosting/tall',
    thought: 'One trailer, twelve weekends a year. The other forty are somebody’s holiday.',
  },
  interests: {
    picture: 'super-air-nautique/hero',
    thought: 'Everything here belongs to somebody who loves it enough to share it.',
  },
  gear: {
    picture: 'coachmen-trailer/hero',
    thought: 'What stands still costs you. What moves pays you back.',
  },
  location: { picture: 'home/dusk-tall', thought: 'British Columbia and Alberta first, lake by lake.' },
  services: {
    picture: 'chaparral-270/hero',
    thought: 'You bring the keys. Somebody local can bring the rest.',
  },
  questions: {
    picture: 'whiskey-jack-chalet/hero',
    thought: 'Nobody asks too much before lending out a boat.',
  },
  commitment: { picture: 'seadoo-gti-pair/hero', thought: 'The first hundred decide what this becomes.' },
  info: { picture: 'okanagan-glamping/hero', thought: 'A person reads this, not a machine.' },
  confirmation: { picture: 'confirmation/tall', thought: 'See you out there.' },
};

const experienceIcons = [
  'rv',
  'water',
  'atv',
  'motorcycle',
  'specialty',
  'cabins',
  'snow',
  'glamping',
  'unique',
  'lite',
];

export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(depsContext);
  return {
    origin: context.get(documentContext).origin,
    card: socialCard('home'),
    hasBonus: !config.promisesOff.includes('bonus-points'),
    pictures: Object.fromEntries(
      Object.entries(views).map(([step, { picture }]) => [step, pagePicture(picture)]),
    ),
    icons: Object.fromEntries(experienceIcons.map((id) => [id, categoryIcon(id)])),
  };
}

// Nothing of it changes while somebody answers, so going from page to page asks the server nothing.
export const shouldRevalidate = () => false;

function Progress({ step }: { step: number }) {
  const steps = applicationSteps.length;
  return (
    <div className={styles.progress}>
      <progress
        className="visually-hidden"
        aria-label="Your application"
        max={steps}
        value={step}
        aria-valuetext={`Step ${step} of ${steps}`}
      />
      {applicationSteps.map((name, index) => (
        <span
          key={name}
          aria-hidden="true"
          className={classNames(styles.part, index < step && styles.done)}
        />
      ))}
    </div>
  );
}

/** The frame of the application: where one is, a way out, and something beautiful to look at. */
export default function ApplyLayout({ loaderData: { pictures } }: Route.ComponentProps) {
  const { brand } = useRootData();
  const { pathname } = useLocation();
  const name = pathname.replace(/\/+$/, '').split('/')[2] ?? '';
  const step = applicationSteps.findIndex((each) => each === name) + 1;
  const picture = pictures[name];
  return (
    <div className={classNames(styles.frame, step === 0 && styles.wide)}>
      <div className={styles.column}>
        <header>
          <div className={styles.header}>
            <Link to="/" className={styles.brand} aria-label={`${brand.name} home`}>
              <BrandMark className={styles.mark} />
              <span>{brand.name.toLowerCase()}</span>
            </Link>
            {step > 0 && (
              <p className={classNames(styles.count, 'num')}>
                Step {step} of {applicationSteps.length}
              </p>
            )}
            <ThemeSwitch />
            <Link
              to="/"
              className={styles.leave}
              aria-label="Leave the application; your saved answers stay on this device"
            >
              <IconX aria-hidden="true" size={22} />
            </Link>
          </div>
          {step > 0 && <Progress step={step} />}
        </header>
        <main id="main" className={styles.main}>
          <Outlet />
        </main>
      </div>
      <aside className={styles.view} aria-label="A picture of what is waiting">
        {picture && (
          <div key={name} className={styles.picture}>
            <Picture picture={picture} sizes="(max-width: 980px) 100vw, 130vh" priority={step === 0} />
          </div>
        )}
        <p className={styles.thought}>{views[name]?.thought}</p>
      </aside>
    </div>
  );
}
