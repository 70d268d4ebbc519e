import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { Link } from 'react-router';
import type { HomeWords } from '../../../content/marketing/home.ts';
import { Accordion } from '../../../ui/show/accordion.tsx';
import { classNames } from '../../../ui/class-names.ts';
import section from '../section.module.css';
import styles from './trust.module.css';

type TrustProps = { words: HomeWords['trust'] };

/** Why renting out treasured gear is safe, and what people ask first. */
export default function Trust({ words }: TrustProps) {
  const { title, text, points, questionsTitle, questions } = words;
  return (
    <section aria-labelledby="trust-heading" className={classNames('container', section.section)}>
      <div className={styles.trust}>
        <div>
          <h2 id="trust-heading" className={section.title}>
            {title}
          </h2>
          <p className={section.text}>{text}</p>
        </div>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point.title}>
              <IconShieldCheck size={26} stroke={1.8} aria-hidden="true" />
              <b>{point.title}</b>
              <p>{point.text}</p>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.questions}>
        <h3>{questionsTitle}</h3>
        <Accordion
          items={questions.map(({ question, answer, action }) => ({
            id: question,
            title: question,
            body: (
              <>
                {answer}
                {action && (
                  <>
                    {' '}
                    <Link to={action.to} className={styles.inline}>
                      {action.label}
                    </Link>
                  </>
                )}
              </>
            ),
          }))}
        />
      </div>
    </section>
  );
}
