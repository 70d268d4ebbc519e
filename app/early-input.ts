/**
 * Keeps what a visitor types and presses before the page's scripts have loaded, and replays it afterwards.
 *
 * React only handles events after it has hydrated an element (until then it is "asleep"), and its next render resets a field to the value
 * it knows. So each field's changes are recorded and set again as if typed then. A press on a button is kept and repeated. Links, and forms
 * with an action, work without scripts and are left alone. A link with `data-waits` does more with scripts, so its press waits for them;
 * `data-waits="session"` waits only if a session is kept.
 *
 * The functions below run in the page, before everything else. They are written out as text, so they cannot use anything from outside.
 */
import { handedOver } from './ui/handed-over.ts';

export type EarlyInput = {
  /** Called once React has hydrated the document or one of its late sections: restores its fields, then repeats its presses. */
  handOver: (part?: HTMLElement | null) => void;
  /** Repeats keys meant for the whole page. Called by a page that listens for them, once it does. */
  repeatKeys: () => void;
};

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

type Place = { element: HTMLElement; part: Element; index: number };
type Places = ReturnType<typeof earlyPlaces>;
type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Knows which elements are asleep, and finds them again after a section rendered again. */
function earlyPlaces() {
  const asleep = 'html:not([data-hydrated]),[data-asleep]';
  const controls = 'input,textarea,select,button,a[href],form';
  return {
    asleep,
    controls,
    /** Null for an element React already handles. */
    of: (element: HTMLElement): Place | null => {
      const part = element.closest(asleep);
      return part && { element, part, index: [...part.querySelectorAll(controls)].indexOf(element) };
    },
    /** A section that rendered again has other elements in the same places. */
    find: ({ element, part, index }: Place): HTMLElement | null => {
      if (element.isConnected) return element;
      const other = part.querySelectorAll<HTMLElement>(controls)[index];
      return other?.tagName === element.tagName ? other : null;
    },
    isAsleep: ({ element, part }: Place): boolean =>
      part.isConnected && (element.isConnected ? element : part).closest(asleep) !== null,
  };
}

/** Records the values of fields. */
function earlyFields(places: Places) {
  type Value = string | boolean | boolean[];
  /** The caret's position; null in fields without one. */
  type Caret = readonly [start: number, end: number] | null;
  const kept = new Map<FormField, Place & { value: Value; caret: Caret }>();
  const caretOf = (field: FormField): Caret =>
    field instanceof HTMLSelectElement || field.selectionStart === null
      ? null
      : [field.selectionStart, field.selectionEnd ?? field.selectionStart];
  const isTicked = (field: FormField): field is HTMLInputElement =>
    field.type === 'checkbox' || field.type === 'radio';
  const note = (field: FormField) => {
    const place = places.of(field);
    // Deleted first, so that the map is ordered by the latest change: of two radio buttons the last one pressed wins.
    kept.delete(field);
    if (!place) return;
    const value =
      field instanceof HTMLSelectElement ? [...field.options].map(({ selected }) => selected) : field.value;
    kept.set(field, { ...place, value: isTicked(field) ? field.checked : value, caret: caretOf(field) });
  };
  const put = (field: FormField, value: Value, noted: Caret) => {
    if (field instanceof HTMLSelectElement) {
      for (const [at, option] of [...field.options].entries())
        option.selected = (value as boolean[])[at] === true;
    } else if (isTicked(field)) {
      // React only notices a change if the value differs from the last one set on the element.
      field.checked = !value;
      return field.click();
    } else if (field.type !== 'file') {
      // Restoring another field may have made React empty this one, with the caret at the start.
      const caret = field.value === value ? caretOf(field) : noted;
      // Something other than the value below; a date or number field can only be empty.
      field.value = value === '' ? '.' : '';
      const unwatched = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
      unwatched?.set?.call(field, value);
      if (caret && field === document.activeElement) field.setSelectionRange(...caret);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const isAsSent = (field: FormField): boolean => {
    if (isTicked(field)) return field.checked === field.defaultChecked;
    if (!(field instanceof HTMLSelectElement)) return field.value === field.defaultValue;
    const sent = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.multiple || field.selectedIndex === Math.max(0, sent);
  };
  const onChange = ({ target }: Event) => {
    if (target instanceof Element && target.matches('input,textarea,select')) note(target as FormField);
  };
  addEventListener('input', onChange, true);
  addEventListener('change', onChange, true);
  // What the browser restored after a reload or Back, without an event.
  addEventListener('pageshow', () => {
    for (const field of document.querySelectorAll<FormField>('input,textarea,select'))
      if (!kept.has(field) && !isAsSent(field)) note(field);
  });
  return {
    passOn: () => {
      for (const [field, entry] of kept) {
        if (places.isAsleep(entry)) continue;
        kept.delete(field);
        const found = places.find(entry);
        if (found) put(found as FormField, entry.value, entry.caret);
      }
    },
  };
}

/** Records presses on buttons and waiting links, submitted forms, and keys on an element. */
function earlyPresses(places: Places) {
  type Act = (element: HTMLElement) => void;
  let kept: (Place & { act: Act; type: string })[] = [];
  // Browsers that know these run the button without scripts.
  const native =
    'command' in HTMLButtonElement.prototype ? '[popovertarget],[commandfor]' : '[popovertarget]';
  const keep = (event: Event, element: HTMLElement, act: Act) => {
    const place = places.of(element);
    if (!place) return;
    // React may hydrate a section in the middle of an event and handle it: the press would count twice.
    event.stopPropagation();
    const { type } = event;
    // Someone who clicks again because nothing happened means one click.
    const before = kept.at(-1);
    if (type !== 'click' || before?.type !== type || before.element !== element)
      kept.push({ ...place, act, type });
  };
  const onClick = (event: MouseEvent) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!(target instanceof Element) || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    const pressed = target.closest<HTMLElement>(`${places.controls},label,summary`);
    if (!pressed?.closest(places.asleep)) return;
    if (pressed instanceof HTMLAnchorElement) {
      const { waits } = pressed.dataset;
      const hasSession = document.documentElement.dataset.session !== undefined;
      if (waits === undefined || (waits === 'session' && !hasSession)) return;
      event.preventDefault();
    } else if (!(pressed instanceof HTMLButtonElement) || pressed.matches(native)) return;
    else if (pressed.form && pressed.type !== 'button') return;
    keep(event, pressed, (element) => element.click());
  };
  const onSubmit = (event: SubmitEvent) => {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement) || !target.closest(places.asleep)) return;
    if (target.hasAttribute('action') || target.getAttribute('method') === 'get') return;
    event.preventDefault();
    const by = submitter && places.of(submitter);
    keep(event, target, (form) => (form as HTMLFormElement).requestSubmit(by && places.find(by)));
  };
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  return {
    keep,
    passOn: () => {
      const due = kept.filter((press) => !places.isAsleep(press));
      kept = kept.filter((press) => !due.includes(press));
      for (const press of due) {
        const element = places.find(press);
        if (element) press.act(element);
      }
    },
  };
}

/** Records keys: those for the whole page until a page asks for them, others with the presses. */
function earlyKeys(keep: ReturnType<typeof earlyPresses>['keep']) {
  let kept: KeyboardEventInit[] = [];
  const isPageAsleep = () => document.querySelector('html:not([data-hydrated]),main[data-asleep]') !== null;
  const onKey = (event: KeyboardEvent) => {
    const { key, code, ctrlKey, metaKey, shiftKey, target } = event;
    if (!(target instanceof HTMLElement) || event.altKey || event.isComposing) return;
    const init = { key, code, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true };
    const hasModifier = ctrlKey || metaKey;
    const isField = target.matches('input,textarea,select');
    const isPage = target === document.body || target === document.documentElement;
    // The browser itself types in fields and activates links.
    if (!isField && !hasModifier && (isPage ? /^(.|Enter)$/ : /^\S$/).test(key)) {
      if (isPageAsleep()) kept.push(init);
    } else if (isField ? hasModifier && key === 'Enter' : !isPage && /^(Arrow|Home|End|Esc)/.test(key))
      keep(event, target, (element) => element.dispatchEvent(new KeyboardEvent('keydown', init)));
  };
  addEventListener('keydown', onKey, true);
  return {
    /** This page does not listen to page-wide keys. */
    forget: () => {
      if (!isPageAsleep()) kept = [];
    },
    repeat: () => {
      for (const init of kept.splice(0)) {
        const target = document.activeElement ?? document.body;
        const isAnswered = !target.dispatchEvent(new KeyboardEvent('keydown', init));
        if (!isAnswered && target.matches('input,textarea') && init.key?.length === 1)
          document.execCommand('insertText', false, init.key);
      }
    },
  };
}

/**
 * Reloads the page when the visitor goes back or forward within the document before the scripts have loaded: the router would combine the
 * new address with the loaded one's data.
 */
function earlySteps(): void {
  const { pathname, search } = location;
  addEventListener('popstate', () => {
    const isElsewhere = location.pathname !== pathname || location.search !== search;
    if (isElsewhere && document.documentElement.dataset.hydrated === undefined) location.reload();
  });
}

/** Combines the parts and offers them to the page's scripts. */
function openEarlyInput(
  places: Places,
  fields: ReturnType<typeof earlyFields>,
  presses: ReturnType<typeof earlyPresses>,
  keys: ReturnType<typeof earlyKeys>,
  handed: string,
): void {
  const html = document.documentElement;
  const handOver = (part: HTMLElement) => {
    if (part === html) html.dataset.hydrated = '';
    else delete part.dataset.asleep;
    // React missed that a popover was opened early.
    for (const open of part.querySelectorAll(':popover-open'))
      if (!open.closest(places.asleep))
        open.dispatchEvent(new ToggleEvent('toggle', { oldState: 'closed', newState: 'open' }));
    fields.passOn();
    html.dataset.handedOver = '';
    document.dispatchEvent(new Event(handed));
    presses.passOn();
    if (part === html) keys.forget();
  };
  window.earlyInput = {
    // Wait for a microtask: React has finished rendering by then and handles each event separately.
    handOver: (part) => queueMicrotask(() => handOver(part ?? html)),
    repeatKeys: keys.repeat,
  };
}

/** The script in every page. Its bytes are fixed, so the Content-Security-Policy allows it by hash. */
export const earlyInputScript = [
  '{',
  `const places=(${String(earlyPlaces)})(),fields=(${String(earlyFields)})(places),presses=(${String(earlyPresses)})(places),keys=(${String(earlyKeys)})(presses.keep);`,
  `(${String(earlySteps)})();(${String(openEarlyInput)})(places,fields,presses,keys,${JSON.stringify(handedOver)})`,
  '}',
].join('');
