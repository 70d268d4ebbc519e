import { useId, useState, type CSSProperties, type ReactNode, type ToggleEvent } from 'react';
import { classNames } from '../class-names.ts';
import { placeBeside } from './place-beside.ts';
import styles from './popover.module.css';

/** The attributes of the button that opens a popover; spread them over a <button>. */
export type PopoverTrigger = {
  id: string;
  popoverTarget: string;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string;
  style: CSSProperties;
};

type PopoverProps = {
  /** Names the panel for screen readers. */
  label: string;
  /** Renders the button: `renderTrigger={(props) => <button type="button" {...props}>Dates</button>}`. */
  renderTrigger: (props: PopoverTrigger) => ReactNode;
  /** The panel's content; a function gets a way to close it. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Which edge of the button the panel aligns with. */
  align?: 'start' | 'end';
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
};

/**
 * A panel beside a button, as a native popover: works before scripts load, closes with Escape or a press outside, and returns the focus. On
 * a phone it is a bottom sheet.
 */
export function Popover({
  label,
  renderTrigger,
  children,
  align = 'start',
  onOpenChange,
  className,
}: PopoverProps) {
  const id = useId();
  const triggerId = `${id}-trigger`;
  const anchor = `--${id.replaceAll(/\W/g, '')}`;
  const [isOpen, setOpen] = useState(false);
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const opens = event.newState === 'open';
    setOpen(opens);
    onOpenChange?.(opens);
    const button = document.getElementById(triggerId);
    if (opens && button) placeBeside(event.currentTarget, button, align);
  };
  return (
    <>
      {renderTrigger({
        id: triggerId,
        popoverTarget: id,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': id,
        style: { anchorName: anchor },
      })}
      <div
        id={id}
        popover="auto"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a popover is no <dialog>: it is not modal and has no open attribute
        role="dialog"
        aria-label={label}
        className={classNames(styles.panel, styles[align], className)}
        style={{ positionAnchor: anchor }}
        onToggle={onToggle}
      >
        {typeof children === 'function'
          ? children(() => document.getElementById(id)?.hidePopover())
          : children}
      </div>
    </>
  );
}
