import { type ComponentType, createContext, useContext } from 'react';

/** The state that a form keeps for one of its fields. */
export interface FieldBinding {
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** Registers the element that takes the focus if the field is invalid. */
  ref: (element: unknown) => void;
  errorMessage: string | undefined;
}

/** The state of a form, independent of the library that keeps it. */
export interface FormBinding {
  /** A hook that returns the field of that name. Another function renders all fields again, so it should stay the same one. */
  useField: (name: string) => FieldBinding;
}

export const FormBindingContext = createContext<FormBinding | null>(null);

interface Bindable {
  name?: string | undefined;
}

interface BoundProps<P extends Bindable> {
  field: ComponentType<P>;
  props: P;
  /** The prop that makes the caller control a field; the form is then ignored. */
  valueProp?: keyof P;
  bind: (binding: FieldBinding) => Partial<P>;
}

/** A named field inside a form, without its own value, shows and changes the form's value of that name. */
export function Bound<P extends Bindable>({ field: Field, props, valueProp, bind }: BoundProps<P>) {
  const form = useContext(FormBindingContext);
  if (form === null || props.name === undefined || (valueProp ?? 'value') in props) return <Field {...props} />;
  return <ByName field={Field} props={props} bind={bind} form={form} name={props.name} />;
}

type ByNameProps<P extends Bindable> = Omit<BoundProps<P>, 'valueProp'> & { form: FormBinding; name: string };

function ByName<P extends Bindable>({ field: Field, props, bind, form, name }: ByNameProps<P>) {
  const bound = bind(form.useField(name));
  return <Field {...bound} {...props} {...chained(bound, props)} />;
}

/** Handlers of the form and of the caller both run. */
function chained<P extends object>(bound: Partial<P>, props: P): Partial<P> {
  const both: Partial<P> = {};
  for (const key of ['onChange', 'onBlur'] as (keyof P)[]) {
    const [first, second] = [bound[key], props[key]];
    if (typeof first === 'function' && typeof second === 'function')
      both[key] = ((...given: unknown[]) => {
        first(...given);
        second(...given);
      }) as P[keyof P];
  }
  return both;
}

/** Text fields: an empty value is an empty text. */
export const bindText = ({ value, ref, ...rest }: FieldBinding) => ({
  ...rest,
  value: (value as string | null | undefined) ?? '',
  inputRef: ref,
});

/** Controls whose value can be null: a choice, a day, a number. Of several parts, the first one takes the focus. */
export const bindParts = <T,>({ value, ref, ...rest }: FieldBinding) => ({
  ...rest,
  value: ((value === '' ? null : value) as T | null | undefined) ?? null,
  ref: (root: HTMLElement | null) =>
    ref(root && { focus: () => root.querySelector<HTMLElement>('[role="spinbutton"], input, button')?.focus() }),
});

/** A number or a similar value typed into one input. */
export const bindInput = <T,>({ value, ref, ...rest }: FieldBinding) => ({
  ...rest,
  value: ((value === '' ? null : value) as T | null | undefined) ?? null,
  inputRef: ref,
});

/** Yes or no. */
export const bindYesNo = ({ value, ref, ...rest }: FieldBinding) => ({
  ...rest,
  isSelected: value === true,
  inputRef: ref,
});
