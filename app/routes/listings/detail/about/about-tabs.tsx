import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { Tabs } from '../../../../ui/show/tabs.tsx';
import styles from './about-tabs.module.css';

type AboutTabsProps = { title: string; description: string[]; features: string[]; rules: string[] };

/** Description, features and rules as tabs; without script they are stacked with headings. */
export function AboutTabs({ title, description, features, rules }: AboutTabsProps) {
  return (
    <Tabs
      label={`About ${title}`}
      tabs={[
        {
          id: 'description',
          label: 'Description',
          panel: (
            <div className={styles.prose}>
              <h2 className={styles.heading}>Description</h2>
              {description.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          ),
        },
        {
          id: 'features',
          label: 'Features',
          panel: (
            <>
              <h2 className={styles.heading}>Features</h2>
              <ul className={styles.features}>
                {features.map((feature) => (
                  <li key={feature}>
                    <IconCheck size={20} stroke={2.2} aria-hidden="true" />
                    {feature}
                  </li>
                ))}
              </ul>
            </>
          ),
        },
        {
          id: 'rules',
          label: 'Rules',
          panel: (
            <>
              <h2 className={styles.heading}>Rules</h2>
              <ol className={styles.rules}>
                {rules.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ol>
            </>
          ),
        },
      ]}
    />
  );
}
