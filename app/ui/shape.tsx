import { classNames } from './class-names.ts';
import styles from './shape.module.css';

type ShapeName =
  | 'sun'
  | 'moon'
  | 'menu'
  | 'cross'
  | 'world'
  | 'chevron-up'
  | 'dollar'
  | 'flask'
  | 'arrow-left'
  | 'map-pin'
  | 'instagram'
  | 'facebook'
  | 'compass'
  | 'backpack'
  | 'message'
  | 'key'
  | 'filter'
  | 'refresh'
  | 'arrow-right'
  | 'award';

type ShapeProps = {
  name: ShapeName;
  /** 18 px instead of 22. */
  isSmall?: boolean;
  className?: string;
};

/** One of Tabler's icons, drawn by the style sheet: for what every page shows, because script is dearer than style. */
export const Shape = ({ name, isSmall, className }: ShapeProps) => (
  <span
    aria-hidden="true"
    data-shape={name}
    className={classNames(styles.shape, isSmall && styles.small, className)}
  />
);
