import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { HomeWords } from '../../../content/marketing/home.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Picture, type PictureSource } from '../../../ui/show/picture.tsx';
import section from '../section.module.css';
import styles from './swap-steps.module.css';

/** How long a step is highlighted, in milliseconds; from the product specification. */
const stepMs = 3000;

type SwapStepsProps = { words: HomeWords['swapping']; pictures: Record<string, PictureSource | null> };

/** True once a good part of the element has been visible. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      threshold: 0.35,
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return isSeen;
}

/** The highlighted step of `count`: each for three seconds, while animation is allowed. */
function useRotation(count: number, isMoving: boolean): [number, (step: number) => void] {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (!isMoving || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setTimeout(() => setStep((step + 1) % count), stepMs);
    return () => clearTimeout(timer);
  }, [step, count, isMoving]);
  return [step, setStep];
}

/** The four steps of a swap, highlighted in turn; paused by hover, focus, or the pause button. */
export default function SwapSteps({ words: { title, text, steps }, pictures }: SwapStepsProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const isSeen = useSeen(panel);
  const [lit, light] = useRotation(steps.length, isSeen && !isHovered && !isFocused && !isPaused);
  return (
    <section aria-labelledby="swap-heading" className={classNames('container', section.section)}>
      <div
        ref={panel}
        className={styles.panel}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      >
        <div className={styles.words}>
          <h2 id="swap-heading" className={section.title}>
            {title}
          </h2>
          <p className={section.text}>{text}</p>
          <ol className={styles.steps}>
            {steps.map((step, index) => (
              <li key={step.title} aria-current={index === lit ? 'step' : undefined}>
                <span className="num" aria-hidden="true">
                  {index + 1}
                </span>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
        </div>
        <div className={styles.scene}>
          {steps.map(({ picture, title: name }, index) => {
            const shown = pictures[picture];
            return (
              <div key={name} className={styles.picture} data-lit={index === lit ? '' : undefined}>
                {shown && <Picture picture={shown} sizes="(max-width: 1023px) 100vw, 660px" alt="" />}
              </div>
            );
          })}
          <div className={styles.controls}>
            {steps.map((step, index) => (
              <button
                key={step.title}
                type="button"
                className={styles.dot}
                aria-label={`Step ${index + 1}: ${step.title}`}
                aria-pressed={index === lit}
                onClick={() => light(index)}
              />
            ))}
            <IconButton
              label={isPaused ? 'Play the steps' : 'Pause the steps'}
              className={styles.hold}
              onClick={() => setPaused(!isPaused)}
            >
              {isPaused ? <IconPlayerPlay aria-hidden="true" /> : <IconPlayerPause aria-hidden="true" />}
            </IconButton>
          </div>
        </div>
      </div>
    </section>
  );
}
