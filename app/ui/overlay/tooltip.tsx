import { cloneElement, useCallback, useEffect, useId, useRef, type ReactElement } from 'react';
import { placeBeside } from './place-beside.ts';
import { createTooltipTiming } from './tooltip-timing.ts';
import styles from './tooltip.module.css';

const timing = createTooltipTiming();

type TooltipProps = {
  /** One short sentence; never the only source of information. */
  text: string;
  /** The control it explains; it must pass on `aria-describedby`. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
};

/**
 * A description beside a control: after 700 ms of hover, at once on keyboard focus and if another tooltip was open within 300 ms. Escape
 * closes it; the pointer may rest on it. Touch has no tooltips.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const anchor = `--${id.replaceAll(/\W/g, '')}`;
  const wrap = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hide = useCallback(() => {
    clearTimeout(timer.current);
    if (!bubble.current?.matches(':popover-open')) return;
    bubble.current.hidePopover();
    timing.closed();
  }, []);
  const show = () => {
    if (!bubble.current || !wrap.current || bubble.current.matches(':popover-open')) return;
    bubble.current.showPopover();
    placeBeside(bubble.current, wrap.current, 'center');
    timing.opened();
  };
  const showAfter = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(show, ms);
  };

  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      hide();
    };
  }, [hide]);

  return (
    <span
      ref={wrap}
      className={styles.wrap}
      style={{ anchorName: anchor }}
      onPointerEnter={(event) => event.pointerType !== 'touch' && showAfter(timing.waitMs())}
      onPointerLeave={() => {
        clearTimeout(timer.current);
        timer.current = setTimeout(hide, 80);
      }}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className={styles.bubble}
        style={{ positionAnchor: anchor }}
      >
        {text}
      </span>
    </span>
  );
}
