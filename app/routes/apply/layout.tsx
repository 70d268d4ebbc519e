import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Link, Outlet, useLocation } from 'react-router';
import { applicationSteps } from '../../../features/membership/application/application-draft.ts';
import { BrandMark } from '../../components/header/brand-mark.tsx';
import { ThemeSwitch } from '../../components/header/theme-switch.tsx';
import { apply } from '../../content/apply.ts';
import { categoryIcon, pagePicture, socialCard } from '../../content/pictures.server.ts';
import { wordsFor } from '../../content/words-for.ts';
import { depsContext, documentContext, promisesOffNow } from '../../deps.server.ts';
import { useRootData } from '../../root-data.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/show/picture.tsx';
import type { Route } from './+types/layout';
import styles from './layout.module.css';

/** The picture beside each page of the application. */
const views: Record<string, string> = {
  '': 'apply/tall',
  renter: 'super-air-nautique/hero',
  intent: 'hosting/tall',
  interests: 'super-air-nautique/hero',
  gear: 'coachmen-trailer/hero',
  location: 'home/dusk-tall',
  services: 'chaparral-270/hero',
  questions: 'whiskey-jack-chalet/hero',
  commitment: 'seadoo-gti-pair/hero',
  info: 'okanagan-glamping/hero',
  confirmation: 'confirmation/tall',
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

export async function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(depsContext);
  return {
    origin: context.get(documentContext).origin,
    card: socialCard('home'),
    words: wordsFor(apply, config.brand.name, await promisesOffNow(context)),
    pictures: Object.fromEntries(
      Object.entries(views).map(([step, picture]) => [step, pagePicture(picture)]),
    ),
    icons: Object.fromEntries(experienceIcons.map((id) => [id, categoryIcon(id)])),
  };
}

// Nothing in it changes while someone answers, so moving between pages needs no request.
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

/** The frame of the application: progress, an exit, and a picture. */
export default function ApplyLayout({ loaderData: { pictures, words } }: Route.ComponentProps) {
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
              aria-label="Leave the application. Your saved answers stay on this device"
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
      <aside className={styles.view} aria-label="A photo of what’s waiting for you">
        {picture && (
          <div key={name} className={styles.picture}>
            <Picture picture={picture} sizes="(max-width: 980px) 100vw, 130vh" priority={step === 0} />
          </div>
        )}
        <p className={styles.thought}>{words.thoughts[name]}</p>
      </aside>
    </div>
  );
}
