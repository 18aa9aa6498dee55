import { useFormContext } from '@switchboard/platform/forms';

/** Changes several fields at once, as if they had been typed, and validates them. */
export function useChangeFields(): (changes: Readonly<Record<string, unknown>>) => void {
  const { setValue, trigger } = useFormContext();
  return (changes) => {
    for (const [path, value] of Object.entries(changes))
      setValue(path, value, { shouldDirty: true, shouldTouch: true });
    void trigger(Object.keys(changes));
  };
}
