import { Absence, IconRefresh, ProgressBar } from '@switchboard/design-system';
import { bootStore } from '../boot/bootStore.ts';

/** The page of a module whose first build isn't finished. It gives way to the page itself as soon as that can open. */
export function ModuleBuilding({ title }: { title: string }) {
  const modules = bootStore((state) => state.modules);
  const done = modules.filter(({ is_building: isBuilding }) => isBuilding !== true).length;
  return (
    <Absence isPage titleLevel={1} icon={<IconRefresh />} title={`Getting ${title} ready`}>
      <p role="status">This page opens automatically in a few seconds.</p>
      <ProgressBar label={`${done} of ${modules.length} modules are ready`} value={(done / modules.length) * 100} />
    </Absence>
  );
}
