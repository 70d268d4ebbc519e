import type { ReactNode } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { MembersHead } from './members-head.tsx';
import styles from './page-waiting.module.css';

type PageWaitingProps = {
  /** The page's heading: it stands there before anything else does. */
  title: string;
  /** What is being loaded, in words, for those who hear the page. */
  words: string;
  /** The page's own frame, so that nothing moves when what is waited for comes. */
  className: string | undefined;
  /** How high the parts are that will come, in pixels and in their order. */
  heights?: readonly number[];
  /** The frame that those parts stand in, if it is not the page's. */
  within?: string | undefined;
  /** Skeletons of a page whose parts do not simply follow each other. */
  children?: ReactNode;
};

/** A member's page before its data has come: its heading, and the room that its parts will take. */
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
