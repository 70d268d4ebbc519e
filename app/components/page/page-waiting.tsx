import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { MembersHead } from './members-head.tsx';
import styles from './page-waiting.module.css';

type PageWaitingProps = {
  /** The page's heading, present before anything else. */
  title: string;
  /** What is loading, for screen readers. */
  words: string;
  /** The page's own frame, so that nothing moves when the content arrives. */
  className: string | undefined;
  /** The heights of the sections to come, in pixels and in order. */
  heights?: readonly number[];
  /** The frame of those sections, if not the page's. */
  within?: string | undefined;
  /** Skeletons for a page whose sections are not simply stacked. */
  children?: ReactNode;
};

/** A member page before its data has loaded: its heading, and space for its sections. */
export function PageWaiting({ title, words, className, heights, within, children }: PageWaitingProps) {
  const blocks = heights?.map((height, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- what waits never changes its order
    <Skeleton key={place} style={{ height }} className={styles.block} />
  ));
  return (
    <div aria-busy="true" className={className}>
      <MembersHead title={title} />
      <output className="visually-hidden">{words}</output>
      {within === undefined ? blocks : <div className={within}>{blocks}</div>}
      {children}
    </div>
  );
}
