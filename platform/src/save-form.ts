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
  /**
   * Initial values of the fields; undefined while they load. Later changes appear in fields that the user hasn't
   * edited.
   */
  values: DefaultValues<Values> | undefined;
  /** Sends the schema's output; with `merge`, `version` is the version that the save overwrites. */
  save: (input: Input, version?: string | number | null) => Promise<Saved>;
  /** Merges the form with changes that others save while it is open; without it, the last save wins. */
  merge?: MergeOptions<Values>;
  /** What a save makes stale: everything that this live event makes stale, or these endpoints. */
  stale?: StaleAfter;
  /** Notification shown after a save. */
  done?: string | ((saved: Saved) => { title: string; description?: string });
  /**
   * Title of the notification shown above the server's message when a save fails and no field shows the error; a
   * function returns the text that the form shows itself (`failure`).
   */
  failed: string | ((error: unknown) => string | undefined);
  /** Maps a server error to messages by field name; by default the error's `fields`. */
  errorsOf?: (error: ApiError, typed: Values) => Record<string, string>;
  /** Called when the schema rejects the input; the messages are already shown at their fields. */
  onInvalid?: (errors: FieldErrors<Values>) => void;
  /** Translates a field's error into the user's language. */
  errorText?: (error: string) => string;
  /** Runs after a save; the form counts as saving until it resolves. */
  onSaved?: (saved: Saved, input: Input) => unknown;
  /** False for short forms that can be left without a question, such as sign-in or renaming in place. */
  isGuarded?: boolean;
  /** True while a part of the form has input that it hasn't reported yet. */
  isTyping?: boolean;
  /** Shows errors while the user types, for long forms that stay unsent for hours. */
  isLive?: boolean;
}

/** A value and its error, in the props of the design system's fields. */
export interface BoundField {
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  ref: (element: unknown) => void;
  errorMessage: string | undefined;
}

/** A form with one schema that saves without losing input. */
export type SaveForm<Values extends FieldValues = FieldValues, Input = Values> = UseFormReturn<
  Values,
  unknown,
  Input
> & {
  /** A hook that binds the field with this name. */
  useField: (name: string) => BoundField;
  submit: (event?: BaseSyntheticEvent) => void;
  isSaving: boolean;
  /** Why saving failed, for forms that show the reason themselves. */
  failure: string | undefined;
  /** Set when someone else changed the same fields: the user chooses which changes to save. */
  clash: Clash | null;
} & LeaveQuestion;

/** Keeps null or undefined when a field that was empty is cleared again. */
function settledValue(value: unknown, initial: unknown): unknown {
  return value === '' && (initial === null || initial === undefined) ? initial : value;
}

/**
 * A form that validates with a schema, saves and reports the outcome: it shows errors of the schema and the server at
 * their fields, focuses the first one, and asks before it discards input. A resolver can replace the schema.
 */
export function useSaveForm<Values extends FieldValues, Input, Saved>(
  schema: z.ZodType<Input, Values> | Resolver<Values, unknown, Input>,
  options: SaveFormOptions<Values, Input, Saved>,
): SaveForm<Values, Input> {
  const client = useQueryClient();
  const { values } = options;
  const names = namesOf(schema, values);
  const resolver = typeof schema === 'function' ? schema : (zodResolver(schema as never) as never);
  // Don't validate on blur: the message would move the button away from the pointer.
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
    // Errors shown at their fields need no notification.
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
  // Stays the same function as long as the form does, since a new one would render every field again.
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

/**
 * Shows values that arrive late, or change while the form is open, in the fields that the user hasn't edited. A list is
 * one field.
 */
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

/** The hook that binds a field of the form; `drawn` collects the names of the fields on screen. */
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

/** Allows one `submit` at a time: the second click of a double click arrives before the first one is rendered. */
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

/** The names of a schema's fields; with a resolver, those of the initial values. */
function namesOf(schema: object, values: object | undefined): object | undefined {
  return 'shape' in schema ? (schema.shape as object) : values;
}

function isFieldOf(names: object | undefined, name: string): boolean {
  return names !== undefined && (name.split('.')[0] ?? name) in names;
}
