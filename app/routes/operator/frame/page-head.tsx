import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useRootData } from '../../../root-data.ts';
import styles from './page-head.module.css';

type PageHeadProps = {
  title: string;
  /** What this page is for, in a sentence. */
  text?: ReactNode;
  actions?: ReactNode;
};

/** A desk page's head. Navigating moves the focus here, so that keyboard and screen reader users are at the new content. */
export function PageHead({ title, text, actions }: PageHeadProps) {
  const { brand } = useRootData();
  const { key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstPage = key === 'default';
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each page, never for a filter of it
  }, []);
  return (
    <>
      <title>{`${title} · Operator desk · ${brand.name}`}</title>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {actions && <div className="row-8">{actions}</div>}
      </div>
    </>
  );
}
