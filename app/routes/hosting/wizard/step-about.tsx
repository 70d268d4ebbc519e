import {
  categoryKindOf,
  categoryKinds,
  type CategoryField,
} from '../../../../features/hosting/category-fields.ts';
import { limits } from '../../../../features/hosting/draft-limits.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx';
import { ListEditor } from './fields.tsx';
import type { StepProps } from './step-props.ts';
import styles from './wizard.module.css';

/** Category, title, description, and the category's own fields. */
export function StepAbout({ hand, errorOf, icons }: StepProps) {
  const { about } = hand.draft;
  const change = (part: Partial<typeof about>) => hand.change('about', part);
  const kind = categoryKindOf(about.categoryId);
  const choices = categoryKinds.map(({ id, name }) => {
    const drawn = icons[id];
    return {
      value: id,
      label: name,
      picture: drawn && (
        <img src={drawn.src} srcSet={drawn.srcSet} width={drawn.width} height={drawn.height} alt="" />
      ),
    };
  });
  const missing = errorOf('categoryId');
  return (
    <>
      <div>
        <ChoiceCards
          legend="Category"
          hideLegend
          name="category"
          layout="tiles"
          choices={choices}
          chosen={[about.categoryId]}
          onChange={([categoryId = '']) => change({ categoryId, details: {} })}
        />
        {missing !== undefined && (
          <p role="alert" className={styles.fault}>
            {missing}
          </p>
        )}
      </div>
      {kind && (
        <div className={styles.pairs}>
          {kind.fields.map((field) => (
            <KindField
              key={`${kind.id} ${field.name}`}
              field={field}
              value={about.details[field.name] ?? ''}
              error={errorOf(`details.${field.name}`)}
              onChange={(value) => change({ details: { ...about.details, [field.name]: value } })}
            />
          ))}
        </div>
      )}
      <Field
        label="Name"
        hint="What is it, and what’s special about it? People read this first."
        error={errorOf('title')}
      >
        <TextInput
          value={about.title}
          maxLength={limits.title}
          placeholder="Camper van with a view, sleeps two"
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
      </Field>
      <Field
        label="Description"
        hint="What’s it like, what comes with it, where would you take it?"
        error={errorOf('description')}
      >
        <TextArea
          value={about.description}
          rows={8}
          maxLength={limits.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      </Field>
      <ListEditor
        label="Other features"
        hint="One thing at a time: Roof rack, Kitchen, Dogs welcome."
        placeholder="Roof rack"
        most={limits.features}
        longest={limits.feature}
        error={errorOf('features')}
        items={about.features}
        onChange={(features) => change({ features })}
      />
    </>
  );
}

type KindFieldProps = {
  field: CategoryField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function KindField({ field, value, error, onChange }: KindFieldProps) {
  if (field.kind === 'yes')
    return (
      <Checkbox
        label={field.label}
        checked={value === 'yes'}
        error={error}
        onChange={(event) => onChange(event.currentTarget.checked ? 'yes' : '')}
      />
    );
  const hint = field.kind === 'text' ? field.hint : undefined;
  return (
    <Field label={field.label} hint={hint} error={error} optional={field.isRequired !== true}>
      {field.kind === 'choice' ? (
        <Select
          value={value}
          placeholder="Please choose"
          options={field.options.map((option) => ({ value: option, label: option }))}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          value={value}
          inputMode={field.kind === 'number' ? 'numeric' : undefined}
          maxLength={field.kind === 'text' ? field.longest : 6}
          after={
            field.kind === 'number' && field.unit !== undefined ? (
              <span className={styles.unit}>{field.unit}</span>
            ) : undefined
          }
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
