import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import {
  type BaseSyntheticEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useController,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from './api.ts';
import { type LeaveQuestion, useLeaveQuestion } from './leave-question.ts';
import { type Clash, dirtyNames, type MergeOptions, useMerge, valueAt } from './merge.ts';
import { notify, notifyError } from './notify.ts';
import { makeStale, type StaleAfter } from './stale.ts';

export interface SaveFormOptions<Values extends FieldValues, Input, Saved> {
  /** What the fields start with; undefined while it is being read. A later change shows in fields that nobody touched. */
  values: DefaultValues<Values> | undefined;
  /** Sends what the schema made of the fields; with `merge`, over this version. */
  save: (input: Input, version?: string | number | null) => Promise<Saved>;
  /** How it goes together with what somebody else saves meanwhile; without it, the last save wins. */
  merge?: MergeOptions<Values>;
  /** What saving makes stale: all that this live event does, or these endpoints. */
  stale?: StaleAfter;
  /** Said when it is saved. */
  done?: string | ((saved: Saved) => { title: string; description?: string });
  /**
   * Said when it could not be saved and no field says why, above what the server says; or what the form itself then says
   * (`failure`).
   */
  failed: string | ((error: unknown) => string | undefined);
  /** Messages by field name of what the server refused of what was typed; `fields` of the error unless given. */
  errorsOf?: (error: ApiError, typed: Values) => Record<string, string>;
  /** The schema refused what was typed; its messages stand at their fields already. */
  onInvalid?: (errors: FieldErrors<Values>) => void;
  /** Writes an error of a field in the reader's language. */
  errorText?: (error: string) => string;
  /** What comes next; the form is saving until it is done. */
  onSaved?: (saved: Saved, input: Input) => unknown;
  /** False where little is typed and leaving means to drop it: signing in, a name changed in place. */
  isGuarded?: boolean;
  /** Something is typed in a part of the form that has not told of it yet. */
  isTyping?: boolean;
  /** What is wrong is said while it is typed, where a long form is not sent for hours. */
  isLive?: boolean;
}

/** A value and its errors, as a field of the design system takes them. */
export interface BoundField {
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  ref: (element: unknown) => void;
  errorMessage: string | undefined;
}

/** A form of one schema that saves, and does not lose what was typed. */
export type SaveForm<Values extends FieldValues = FieldValues, Input = Values> = UseFormReturn<
  Values,
  unknown,
  Input
> & {
  /** A hook: the field of that name. */
  useField: (name: string) => BoundField;
  submit: (event?: BaseSyntheticEvent) => void;
  isSaving: boolean;
  /** Why it could not be saved, where the form says so itself. */
  failure: string | undefined;
  /** Somebody else changed the same fields: which change is to be saved? */
  clash: Clash | null;
} & LeaveQuestion;

/** An empty text where there was nothing before is nothing again. */
function settledValue(value: unknown, initial: unknown): unknown {
  return value === '' && (initial === null || initial === undefined) ? initial : value;
}

/**
 * A form that checks by a schema, saves, and says how it went: errors of schema and server stand at their fields, the
 * first of them has the focus, and nothing typed is lost without a question. A resolver may stand for the schema.
 */
export function useSaveForm<Values extends FieldValues, Input, Saved>(
  schema: z.ZodType<Input, Values> | Resolver<Values, unknown, Input>,
  options: SaveFormOptions<Values, Input, Saved>,
): SaveForm<Values, Input> {
  const client = useQueryClient();
  const { values } = options;
  const names = namesOf(schema, values);
  const resolver = typeof schema === 'function' ? schema : (zodResolver(schema as never) as never);
  // Not when a field is left: a message that appears then would move the button from under the pointer.
  const form = useForm<Values, unknown, Input>({
    resolver,
    ...(values && { defaultValues: values }),
    mode: options.isLive ? 'onChange' : 'onSubmit',
  });
  useLaterValues(form, values);
  const { isDirty, isSubmitting: isSaving } = form.formState;
  const leaveAfterSave = useRef<(() => void) | null>(null);
  const { settle, leave, question } = useLeaveQuestion(
    (isDirty || options.isTyping === true) && options.isGuarded !== false,
  );
  const [failure, setFailure] = useState<string>();
  const merge = useMerge(form, values, options.merge);

  const drawn = useRef(new Set<string>());

  const showRefusal = (error: unknown) => {
    leaveAfterSave.current = null;
    const { errorsOf = ({ fields }: ApiError) => fields, failed } = options;
    const refused = error instanceof ApiError ? Object.entries(errorsOf(error, form.getValues())) : [];
    for (const [index, [name, message]] of refused.entries())
      if (isFieldOf(names, name)) form.setError(name as FieldPath<Values>, { message }, { shouldFocus: index === 0 });
    // What stands at its fields is said there, once.
    const isAtFields = refused.length > 0 && refused.every(([name]) => drawn.current.has(name));
    if (typeof failed === 'function') setFailure(failed(error));
    else if (!isAtFields) notifyError(failed, error);
  };
  const send = async (input: Input): Promise<void> => {
    const { save, stale, done, onSaved } = options;
    setFailure(undefined);
    let saved: Saved;
    try {
      saved = await (options.merge ? save(input, merge.version()) : save(input));
    } catch (error) {
      try {
        if (await merge.settle(error)) return await form.handleSubmit(send, refuse)();
        return;
      } catch (refusal) {
        return showRefusal(refusal);
      }
    }
    settle();
    merge.follow(saved);
    const next = onSaved?.(saved, input);
    if (done) notify({ tone: 'success', ...(typeof done === 'string' ? { title: done } : done(saved)) });
    if (stale) void makeStale(client, stale);
    await next;
    form.reset(form.getValues());
    leaveAfterSave.current?.();
    leaveAfterSave.current = null;
  };
  const refuse = (errors: FieldErrors<Values>) => {
    leaveAfterSave.current = null;
    options.onInvalid?.(errors);
  };
  const submitOnce = useOneAtATime(form.handleSubmit(send, refuse));

  const known = useRef({ names, initial: form.formState.defaultValues });
  known.current = { names, initial: form.formState.defaultValues };
  // The same function until the form is another one: a new one draws every field again.
  const { control } = form;
  const { errorText } = options;
  const useField = useMemo(() => fieldHookOf(control, known, drawn.current, errorText), [control, errorText]);
  return {
    ...form,
    useField,
    submit: (event) => {
      event?.preventDefault();
      void submitOnce(event);
    },
    isSaving,
    failure,
    clash: merge.clashFor(() => void submitOnce()),
    leave,
    question: question && {
      ...question,
      save: () => {
        leaveAfterSave.current = question.leave;
        question.stay();
        void submitOnce();
      },
    },
  };
}

const whatSomebodyDid = {
  keepDirtyValues: true,
  keepDirty: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
} as const;

/** Values that come late, or change while the form is open, show in the fields that nobody touched. A list is one field. */
function useLaterValues<Values extends FieldValues, Input>(
  { reset, formState, getValues, setValue }: UseFormReturn<Values, unknown, Input>,
  values: DefaultValues<Values> | undefined,
): void {
  const written = JSON.stringify(values);
  const before = useRef(written);
  useLayoutEffect(() => {
    if (written === undefined || written === before.current) return;
    before.current = written;
    const typedLists = dirtyNames(formState.dirtyFields)
      .map((name) => [name as FieldPath<Values>, structuredClone(valueAt(getValues(), name))] as const)
      .filter(([, value]) => Array.isArray(value));
    reset(JSON.parse(written), whatSomebodyDid);
    for (const [name, value] of typedLists) setValue(name, value as never, { shouldDirty: true });
  }, [written, reset, formState, getValues, setValue]);
}

/** The hook by which a field of the form is bound; `drawn` gets the names of those on screen. */
function fieldHookOf<Values extends FieldValues, Input>(
  control: Control<Values, unknown, Input>,
  known: RefObject<{ names: object | undefined; initial: unknown }>,
  drawn: Set<string>,
  errorText: (error: string) => string = (error) => error,
): (name: string) => BoundField {
  return function useField(name) {
    const { field, fieldState } = useController({ control, name: name as FieldPath<Values> });
    if (!isFieldOf(known.current.names, name)) throw new Error(`This form has no field “${name}”`);
    useEffect(() => {
      drawn.add(name);
      return () => void drawn.delete(name);
    }, [name]);
    const { onChange } = field;
    const change = useCallback(
      (value: unknown) => onChange(settledValue(value, valueAt(known.current.initial, name))),
      [onChange, name],
    );
    const error = fieldState.error?.message;
    return {
      value: field.value,
      onChange: change,
      onBlur: field.onBlur,
      ref: field.ref,
      errorMessage: error && errorText(error),
    };
  };
}

/** Runs `submit` once at a time: the second click of a double click comes before the first one is drawn. */
function useOneAtATime(submit: (event?: BaseSyntheticEvent) => Promise<void>) {
  const isBusy = useRef(false);
  return async (event?: BaseSyntheticEvent) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await submit(event);
    } finally {
      isBusy.current = false;
    }
  };
}

/** The names that a schema has fields for; of a resolver, those of the values it starts with. */
function namesOf(schema: object, values: object | undefined): object | undefined {
  return 'shape' in schema ? (schema.shape as object) : values;
}

function isFieldOf(names: object | undefined, name: string): boolean {
  return names !== undefined && (name.split('.')[0] ?? name) in names;
}
