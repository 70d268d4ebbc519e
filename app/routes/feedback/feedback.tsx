import { useState } from 'react';
import { Explainer } from '../../components/page/explainer.tsx';
import { SiteFooter } from '../../components/header/site-footer.tsx';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { pictureStory } from '../../content/picture-story.server.ts';
import { pagePicture, socialCard } from '../../content/pictures.server.ts';
import { depsContext, documentContext } from '../../deps.server.ts';
import { useRootData } from '../../root-data.ts';
import { Picture } from '../../ui/show/picture.tsx';
import { documentMeta } from '../document-meta.ts';
import type { Route } from './+types/feedback';
import { FeedbackForm } from './feedback-form.tsx';
import { ThankYou } from './thank-you.tsx';
import styles from './feedback.module.css';

export function loader({ context }: Route.LoaderArgs) {
  return {
    origin: context.get(documentContext).origin,
    card: socialCard('home'),
    videoUrl: context.get(depsContext).config.videoUrl,
    hero: pagePicture('feedback/hero'),
    frames: pictureStory(),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? '';
  return documentMeta({
    brand,
    title: 'Friends & Family Feedback',
    description: `Ten questions about ${brand} before we open. It’s completely anonymous, takes five minutes, and we read every answer.`,
    origin: loaderData?.origin ?? '',
    path: '/feedback',
    picture: loaderData?.card ?? null,
  });
}

/** Ten questions for people who know us, and a thank-you. */
export default function Feedback({ loaderData: { hero, frames, videoUrl } }: Route.ComponentProps) {
  const { brand } = useRootData();
  const [isDone, setDone] = useState(false);
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="main" className={`container ${styles.page}`}>
        {isDone ? (
          <ThankYou instagramUrl={brand.instagramUrl} />
        ) : (
          <>
            <header className={styles.head}>
              <h1>Friends &amp; Family Feedback</h1>
              <p>
                You know us, so be hard on us. Ten questions, about five minutes. This form is completely
                anonymous: no name, no account, no address.
              </p>
            </header>
            <Explainer
              videoUrl={videoUrl}
              frames={frames}
              title={`${brand.name} explained`}
              start={videoUrl ? `Watch ${brand.name} explained` : `${brand.name} in 25 seconds`}
              sizes="(max-width: 860px) 100vw, 1000px"
              priority
            />
            <div className={styles.split}>
              <FeedbackForm brandName={brand.name} onDone={() => setDone(true)} />
              <aside className={styles.side} aria-labelledby="why-heading">
                {hero && (
                  <div className={styles.picture}>
                    <Picture picture={hero} sizes="(max-width: 980px) 100vw, 400px" alt="" />
                  </div>
                )}
                <h2 id="why-heading">What happens to your answers</h2>
                <ul>
                  <li>The people who build {brand.name} read every answer.</li>
                  <li>If something confuses two of you, we change it before we open.</li>
                  <li>Harsh is useful. Polite is not.</li>
                </ul>
              </aside>
            </div>
          </>
        )}
      </main>
      <SiteFooter brand={brand} />
    </>
  );
}
