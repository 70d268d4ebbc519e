import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Section } from '../../content/marketing/marketing-page.ts';
import { Accordion } from '../../ui/show/accordion.tsx';
import { ActionLink } from '../../components/header/join-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture, type PictureSource } from '../../ui/show/picture.tsx';
import { Invitation } from './invitation.tsx';
import { SignIcon } from '../../components/header/sign-icon.tsx';
import { useRootData } from '../../root-data.ts';
import styles from './section-view.module.css';

type Pictures = Record<string, PictureSource | null>;
type Of<K extends Section['kind']> = Extract<Section, { kind: K }>;

function Frame({
  section,
  children,
}: {
  section: { id?: string; title: string; text?: string };
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section id={section.id} aria-labelledby={heading} className={`container ${styles.section}`}>
      <header className={styles.head}>
        <h2 id={heading}>{section.title}</h2>
        {section.text && <p>{section.text}</p>}
      </header>
      {children}
    </section>
  );
}

function Cards({ section, pictures }: { section: Of<'cards'>; pictures: Pictures }) {
  const picture = section.picture ? pictures[section.picture] : null;
  const layout = section.cards.length % 3 === 0 ? styles.thirds : styles.halves;
  const cards = (
    <ul className={picture ? styles.list : classNames(styles.cards, layout)}>
      {section.cards.map((card) => (
        <li key={card.title} className={picture ? styles.entry : styles.card}>
          <SignIcon name={card.icon} />
          <h3>{card.title}</h3>
          <p>{card.text}</p>
          {card.action && <Link to={card.action.to}>{card.action.label}</Link>}
        </li>
      ))}
    </ul>
  );
  return (
    <Frame section={section}>
      {picture ? (
        <div className={styles.beside}>
          <div className={styles.tall}>
            <Picture picture={picture} sizes="(max-width: 860px) 100vw, 560px" />
          </div>
          {cards}
        </div>
      ) : (
        cards
      )}
      {section.note && <p className={styles.note}>{section.note}</p>}
    </Frame>
  );
}

/** How many of four columns the last row leaves empty. */
const freeOf = (steps: number) => (4 - (steps % 4)) % 4;

function Steps({ section, pictures }: { section: Of<'steps'>; pictures: Pictures }) {
  const picture = section.picture ? pictures[section.picture] : null;
  const free = freeOf(section.steps.length);
  return (
    <Frame section={section}>
      <div className={styles.steps}>
        <ol>
          {section.steps.map((step, index) => (
            <li key={step.title}>
              <span className={classNames(styles.number, 'num')} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
        {picture && free > 0 && (
          <div className={styles.filling} data-columns={free}>
            <Picture picture={picture} sizes="(max-width: 620px) 100vw, 940px" alt="" />
          </div>
        )}
      </div>
    </Frame>
  );
}

function Words({ section, pictures }: { section: Of<'words'>; pictures: Pictures }) {
  const picture = section.picture ? pictures[section.picture] : null;
  return (
    <Frame section={section}>
      <div className={styles.words}>
        <div className={styles.paragraphs}>
          {section.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {section.action && <ActionLink action={section.action} variant="secondary" />}
        </div>
        {picture && (
          <div className={styles.frame}>
            <Picture picture={picture} sizes="(max-width: 860px) 100vw, 620px" />
          </div>
        )}
      </div>
    </Frame>
  );
}

function Compare({ section }: { section: Of<'compare'> }) {
  return (
    <Frame section={section}>
      <div className={styles.compare}>
        {section.sides.map((side) => (
          <article key={side.title} className={styles.card}>
            <SignIcon name={side.icon} />
            <h3>{side.title}</h3>
            <p>{side.text}</p>
            <ul className={styles.points}>
              {side.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </Frame>
  );
}

function Stories({ section, pictures }: { section: Of<'stories'>; pictures: Pictures }) {
  return (
    <Frame section={section}>
      <ul className={classNames(styles.cards, styles.thirds)}>
        {section.stories.map((story) => {
          const picture = pictures[story.picture];
          return (
            <li key={story.title} className={styles.story}>
              <div className={styles.frame}>
                {picture && <Picture picture={picture} sizes="(max-width: 860px) 100vw, 420px" />}
              </div>
              <h3>{story.title}</h3>
              <p>{story.text}</p>
              <p className={styles.who}>{story.who}</p>
            </li>
          );
        })}
      </ul>
      {section.note && <p className={styles.note}>{section.note}</p>}
    </Frame>
  );
}

function Timeline({ section }: { section: Of<'timeline'> }) {
  const { launchPhase } = useRootData();
  // The steps lead up to the launch: before it the first is current, afterwards the last.
  const here = launchPhase === 1 ? 0 : section.stops.length - 1;
  return (
    <Frame section={section}>
      <ol className={styles.timeline}>
        {section.stops.map((stop, index) => (
          <li key={stop.when} aria-current={index === here ? 'step' : undefined}>
            <span className={styles.when}>{stop.when}</span>
            <h3>{stop.title}</h3>
            <p>{stop.text}</p>
          </li>
        ))}
      </ol>
    </Frame>
  );
}

function Questions({ section }: { section: Of<'questions'> }) {
  const items = section.questions.map(({ question, answer, action }, index) => ({
    id: String(index),
    title: question,
    body: (
      <>
        <p>{answer}</p>
        {action && (
          <p>
            <Link to={action.to} className={styles.inline}>
              {action.label}
            </Link>
          </p>
        )}
      </>
    ),
  }));
  return (
    <div className={styles.questions}>
      <Frame section={section}>
        <Accordion items={items} />
      </Frame>
    </div>
  );
}

function Quote({ section, pictures }: { section: Of<'quote'>; pictures: Pictures }) {
  const picture = section.picture ? pictures[section.picture] : null;
  return (
    <figure className={classNames('container', styles.quote, picture && styles.quoted)}>
      <div>
        <blockquote>{section.text}</blockquote>
        <figcaption>{section.by}</figcaption>
      </div>
      {picture && (
        <div className={styles.tall}>
          <Picture picture={picture} sizes="(max-width: 860px) 100vw, 480px" alt="" />
        </div>
      )}
    </figure>
  );
}

/** A section of a marketing page, rendered by its kind. */
export function SectionView({ section, pictures }: { section: Section; pictures: Pictures }) {
  switch (section.kind) {
    case 'cards':
      return <Cards section={section} pictures={pictures} />;
    case 'steps':
      return <Steps section={section} pictures={pictures} />;
    case 'words':
      return <Words section={section} pictures={pictures} />;
    case 'compare':
      return <Compare section={section} />;
    case 'stories':
      return <Stories section={section} pictures={pictures} />;
    case 'timeline':
      return <Timeline section={section} />;
    case 'questions':
      return <Questions section={section} />;
    case 'invitation':
      return (
        <Invitation
          section={section}
          picture={section.picture ? pictures[section.picture] : null}
          className={styles.section}
        />
      );
    case 'quote':
      return <Quote section={section} pictures={pictures} />;
  }
}
