import { useFormContext } from '@switchboard/platform/forms';

/** Changes several fields at once, as if somebody had typed them: what is wrong of them is said. */
export function useChangeFields(): (changes: Readonly<Record<string, unknown>>) => void {
  const { setValue, trigger } = useFormContext();
  return (changes) => {
    for (const [path, value] of Object.entries(changes))
      setValue(path, value, { shouldDirty: true, shouldTouch: true });
    void trigger(Object.keys(changes));
  };
}
