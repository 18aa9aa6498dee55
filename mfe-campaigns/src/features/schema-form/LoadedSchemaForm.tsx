// The package's index imports a validator that compiles code, which the content security policy blocks.
import Rjsf, { type IChangeEvent } from '@rjsf/core/lib/components/Form.js';
import type { Experimental_DefaultFormStateBehavior } from '@rjsf/utils';
import { Banner, Stack } from '@switchboard/design-system';
import { Form } from '@switchboard/design-system/forms';
import { type JsonSchema, problemsByField } from '@switchboard/forms';
import { withoutReferences } from '@switchboard/forms/references';
import { jsonKey, propertiesOf } from '@switchboard/forms/schema';
import { useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { drawnSchema } from './drawnSchema.ts';
import { readyValues, startValues, type Values } from './formValues.ts';
import type { SchemaFormHandle, SchemaFormProps } from './schemaFormProps.ts';
import { type Problems, shownProblems, unchangedProblems } from './shownProblems.ts';
import { fields, templates } from './theme.ts';
import { engineValidator, problemsOf } from './validator.ts';

const none = {};

// The form engine has already applied defaults.
const noDefaults: Experimental_DefaultFormStateBehavior = {
  arrayMinItems: { populate: 'never' },
  emptyObjectFields: 'skipDefaults',
  constAsDefaults: 'never',
};

/** Keeps the user's edits when other values arrive; takes everything else from the new values. */
function carried(schema: JsonSchema, before: Values, typed: Values, after: Values): Values {
  const changed = propertiesOf(withoutReferences(schema))
    .map(([name]) => name)
    .filter((name) => jsonKey([before[name]]) !== jsonKey([typed[name]]));
  return readyValues(schema, { ...after, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) });
}

/** The form's initial and current values. */
function useHeldValues(schema: SchemaFormProps['schema'], stored: Values) {
  const written = jsonKey(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal values in another object are the same
  const base = useMemo(() => readyValues(schema, startValues(schema, stored)), [schema, written]);
  const [held, setHeld] = useState({ base, start: base, round: 0 });
  const [now, setNow] = useState(base);
  if (held.base !== base) {
    const next = carried(schema, held.base, now, base);
    // Values that the form itself reported, and its owner passes back, are already shown.
    const isShown = jsonKey(next) === jsonKey(now);
    setHeld(isShown ? { ...held, base } : { base, start: next, round: held.round + 1 });
    if (!isShown) setNow(next);
  }
  return {
    ...held,
    now,
    setNow,
    reset: () => {
      setHeld(({ round }) => ({ base, start: base, round: round + 1 }));
      setNow(base);
    },
  };
}

/** The problems on display. New ones move the focus to the first field with a problem. */
function useProblems(given: Problems) {
  const written = jsonKey(given);
  const [shown, setShown] = useState({ problems: given, given: written });
  const root = useRef<HTMLDivElement>(null);
  const isAsking = useRef(false);
  if (shown.given !== written) setShown({ problems: given, given: written });
  const show = (problems: Problems, takesFocus = true) => {
    isAsking.current = takesFocus;
    setShown({ problems, given: written });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: problems that are given later ask for the focus as well
  useLayoutEffect(() => {
    if (Object.keys(given).length > 0) isAsking.current = true;
  }, [written]);
  useLayoutEffect(() => {
    if (!isAsking.current) return;
    isAsking.current = false;
    const wrong = root.current?.querySelector('[data-wrong]');
    wrong?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, button')?.focus();
  });
  return {
    problems: shown.problems,
    show,
    /** A problem disappears when its value changes. */
    afterChange: (before: Values, after: Values) =>
      setShown((current) => ({ ...current, problems: unchangedProblems(current.problems, before, after) })),
    root,
  };
}

/** The form itself, with rjsf and the form engine. `SchemaForm` loads it on demand. */
export function LoadedSchemaForm(props: SchemaFormProps) {
  const {
    schema,
    values = none,
    onChange,
    onSubmit,
    problems: given = none,
    isDisabled = false,
    onTyping,
    footer,
    ref,
  } = props;
  const { base, start, round, now, setNow, reset: resetValues } = useHeldValues(schema, values);
  const { problems, show, afterChange, root } = useProblems(given);
  const drawn = useMemo(() => drawnSchema(schema), [schema]);
  const validator = useMemo(() => engineValidator(schema), [schema]);
  const { atFields, others } = useMemo(() => shownProblems(drawn, problems), [drawn, problems]);
  const latest = useRef(now);
  const changed = useRef<(event: IChangeEvent<Values>) => void>(undefined);
  useLayoutEffect(() => {
    latest.current = now;
    changed.current = ({ formData }) => {
      const after = readyValues(schema, formData ?? {});
      afterChange(latest.current, after);
      latest.current = after;
      setNow(after);
      onChange?.(after, jsonKey(after) !== jsonKey(base));
    };
  });
  const check: SchemaFormHandle['check'] = () => {
    const found = problemsOf(schema, latest.current);
    show(problemsByField(found));
    return found.length === 0 ? latest.current : undefined;
  };
  const reset = () => {
    show(none, false);
    resetValues();
    onChange?.(base, false);
  };
  useImperativeHandle(ref, () => ({ check, reset }));
  const drawing = useMemo(
    () => (
      <Rjsf<Values>
        key={round}
        tagName="div"
        schema={drawn}
        validator={validator}
        initialFormData={start}
        onChange={(event) => changed.current?.(event)}
        extraErrors={atFields as never}
        fields={fields}
        templates={templates}
        disabled={isDisabled}
        noValidate
        showErrorList={false}
        experimental_defaultFormStateBehavior={noDefaults}
      >
        {null}
        <span hidden />
      </Rjsf>
    ),
    [round, drawn, validator, start, atFields, isDisabled],
  );
  const isDirty = jsonKey(now) !== jsonKey(base);
  const content = (
    <Stack
      gap={4}
      ref={root}
      // Users write the labels, so one long word must wrap.
      style={{ overflowWrap: 'anywhere' }}
      onInput={() => onTyping?.(true)}
      // The value is reported in the commit after the blur, so nothing is unreported only after that.
      onBlur={() => setTimeout(() => onTyping?.(false))}
    >
      {others.length > 0 && (
        <Banner tone="danger" role="alert" title={others.length === 1 ? others[0] : 'This cannot be saved:'}>
          {others.length > 1 && others.join('. ')}
        </Banner>
      )}
      {drawing}
      {typeof footer === 'function' ? footer({ isDirty, reset }) : footer}
    </Stack>
  );
  if (!onSubmit) return content;
  const submit = () => {
    const ready = check();
    if (ready) onSubmit(ready);
  };
  return <Form onSubmit={submit}>{content}</Form>;
}
