import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useState } from 'react';
import { Button, ButtonLink, type ButtonVariant } from '../../ui/button.tsx';
import { addDays, dayLabel } from '../../ui/dates/calendar-days.ts';
import { noRange, type DayRange } from '../../ui/dates/calendar-selection.ts';
import { Calendar } from '../../ui/dates/calendar.tsx';
import { Checkbox, RadioGroup } from '../../ui/fields/checkbox.tsx';
import { DateRangePicker } from '../../ui/dates/date-range-picker.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MultiSelect } from '../../ui/fields/multi-select.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Slider } from '../../ui/fields/slider.tsx';
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx';
import { Chapter, Piece } from './piece.tsx';

const variants: ButtonVariant[] = ['primary', 'secondary', 'strong', 'ghost', 'glass', 'lake', 'danger'];

export function ButtonPieces() {
  return (
    <Chapter id="buttons" title="Buttons">
      <Piece title="Variants" isWide>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Piece>
      <Piece title="Sizes and icons" isWide>
        <Button variant="primary" size="small">
          Small
        </Button>
        <Button variant="primary">Medium</Button>
        <ButtonLink to="/dev/ui" variant="primary" size="large" iconAfter={<IconArrowRight />}>
          Join Founders Club
        </ButtonLink>
        <Button icon={<IconRefresh />}>With an icon</Button>
      </Piece>
      <Piece title="Disabled">
        <Button variant="primary" disabled>
          Primary
        </Button>
        <Button disabled>Secondary</Button>
      </Piece>
      <Piece title="Busy">
        <Button variant="primary" busy>
          Submitting...
        </Button>
        <Button busy>Secondary</Button>
      </Piece>
      <Piece title="Icon buttons">
        <IconButton label="Add to favorites">
          <IconHeart aria-hidden="true" />
        </IconButton>
        <IconButton label="Add to favorites, raised" variant="raised">
          <IconHeart aria-hidden="true" />
        </IconButton>
        <IconButton label="Add to favorites, over a picture" variant="media">
          <IconHeart aria-hidden="true" />
        </IconButton>
        <IconButton label="Add to favorites, disabled" disabled>
          <IconHeart aria-hidden="true" />
        </IconButton>
      </Piece>
      <Piece title="Full width, with a long label" isColumn>
        <Button variant="lake" block>
          Offer the cabin at Shuswap Lake for the week after Labour Day
        </Button>
      </Piece>
    </Chapter>
  );
}

export function FieldPieces() {
  return (
    <Chapter id="fields" title="Fields">
      <Piece title="Text" isColumn>
        <Field label="First name" required>
          <TextInput name="first" autoComplete="given-name" />
        </Field>
        <Field label="Phone" optional hint="Only the other side of a booking sees it.">
          <TextInput name="phone" type="tel" autoComplete="tel" />
        </Field>
        <Field label="Email" error="Please enter a valid email address">
          <TextInput name="email" type="email" defaultValue="someone@" />
        </Field>
        <Field label="Member number">
          <TextInput name="number" defaultValue="0417" disabled />
        </Field>
      </Piece>
      <Piece title="More text" isColumn>
        <TextInput
          shape="pill"
          type="search"
          aria-label="Search by title or location"
          placeholder="Search by title or location"
          icon={<IconSearch aria-hidden="true" />}
        />
        <Field label="Longest trip">
          <TextInput name="days" inputMode="numeric" defaultValue="14" after="days" />
        </Field>
        <Field label="About your gear" hint="What makes it special?">
          <TextArea name="about" />
        </Field>
        <Field label="Rating">
          <Slider min={1} max={10} wordsFor={(value) => `${value} of 10`} />
        </Field>
      </Piece>
    </Chapter>
  );
}

const sorts = ['Featured', 'Price: Low to High', 'Price: High to Low', 'Highest Rating'].map((label) => ({
  value: label,
  label,
}));
const ways = [
  { value: 'rent', label: 'Rent' },
  { value: 'directSwap', label: 'Direct swap', hint: 'Toy for toy' },
  { value: 'adventurePoints', label: 'Adventure Points' },
  { value: 'cashAndPoints', label: 'Cash + AP', disabled: true, hint: 'Not available' },
];

export function ChoicePieces() {
  const [chosen, setChosen] = useState(['rent']);
  return (
    <Chapter id="choices" title="Choices">
      <Piece title="Checkboxes" isColumn>
        <Checkbox name="terms" label="I accept the terms and conditions" />
        <Checkbox name="news" label="Tell me about new listings" hint="About twice a month." defaultChecked />
        <Checkbox name="age" label="I am 18 or older" error="Please confirm your age" />
        <Checkbox name="off" label="Not available here" disabled />
      </Piece>
      <Piece title="Radio buttons" isColumn>
        <RadioGroup
          legend="How would you like to be paid?"
          name="pay"
          defaultValue="cash"
          options={[
            { value: 'cash', label: 'Cash' },
            { value: 'points', label: 'Adventure Points', hint: 'One dollar is one point.' },
            { value: 'both', label: 'Both', disabled: true },
          ]}
        />
      </Piece>
      <Piece title="Select" isColumn>
        <Field label="Province">
          <Select
            name="province"
            placeholder="Choose a province"
            options={[
              { value: 'BC', label: 'British Columbia' },
              { value: 'AB', label: 'Alberta' },
            ]}
          />
        </Field>
        <Field label="Sort order" error="Choose one from the list">
          <Select name="sort" options={sorts} />
        </Field>
        <Select
          name="none"
          aria-label="Nothing to choose"
          options={[{ value: '', label: 'Nothing to choose' }]}
          disabled
        />
      </Piece>
      <Piece title="Filter bar">
        <MultiSelect
          label="Exchange"
          name="exchange"
          icon={<IconRefresh aria-hidden="true" />}
          options={ways}
          selected={chosen}
          onChange={setChosen}
        />
        <Select
          shape="pill"
          name="order"
          aria-label="Sort by"
          icon={<IconArrowsSort aria-hidden="true" />}
          options={sorts}
        />
      </Piece>
    </Chapter>
  );
}

export function CalendarPieces({ today }: { today: string }) {
  const [day, setDay] = useState<string | null>(addDays(today, 3));
  const [days, setDays] = useState([addDays(today, 2), addDays(today, 5)]);
  const [range, setRange] = useState<DayRange>({ from: addDays(today, 4), to: addDays(today, 8) });
  const [trip, setTrip] = useState<DayRange>(noRange);
  const isTaken = (each: string) => each < today || Number(each.slice(8)) % 11 === 0;
  return (
    <Chapter id="calendars" title="Calendars">
      <Piece title="One day, some taken" isColumn>
        <Calendar
          mode="single"
          label="Pick-up day"
          today={today}
          selected={day}
          onSelect={setDay}
          isDisabled={isTaken}
        />
        <p aria-live="polite">{day ? dayLabel(day) : 'No day chosen'}</p>
      </Piece>
      <Piece title="One to four days" isColumn>
        <Calendar
          mode="multiple"
          label="Days"
          today={today}
          minDays={1}
          maxDays={4}
          selected={days}
          onSelect={setDays}
        />
        <p>{days.length} of at most 4 days</p>
      </Piece>
      <Piece title="Two to seven days in a row" isColumn isWide>
        <Calendar
          mode="range"
          label="Trip"
          months={2}
          today={today}
          minDays={2}
          maxDays={7}
          selected={range}
          onSelect={setRange}
        />
      </Piece>
      <Piece title="Date range picker">
        <DateRangePicker label="Dates" today={today} value={trip} onChange={setTrip} />
      </Piece>
    </Chapter>
  );
}
