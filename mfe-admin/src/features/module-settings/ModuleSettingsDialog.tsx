import type { ConfigurableModule } from '@switchboard/contracts/module-settings';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { SettingField } from './SettingField.tsx';
import { checkSettings, clashTexts, type SettingsFormValues, settingChanges, settingsForm } from './settingsForm.ts';

interface Props {
  module: ConfigurableModule;
  onClose: () => void;
}

/** The settings of one module, in a form generated from its declaration. */
export function ModuleSettingsDialog({ module, onClose }: Props) {
  const form = useSaveForm<SettingsFormValues, SettingsFormValues, ConfigurableModule>(checkSettings(module.settings), {
    values: settingsForm(module),
    save: (typed, version) =>
      request('PATCH /api/module-settings/:module_id', {
        params: { module_id: module.module_id },
        body: { values: settingChanges(module, typed), updated_at: version === null ? null : String(version) },
      }),
    merge: {
      version: module.updated_at,
      read: async () => {
        const stored = await request('GET /api/module-settings/:module_id', {
          params: { module_id: module.module_id },
        });
        return { version: stored.updated_at, values: settingsForm(stored) };
      },
      ...clashTexts(module),
    },
    stale: 'module_settings.changed',
    done: 'Settings saved',
    failed: 'Failed to save the settings',
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Settings of ${module.title}`}
      description="Changes apply to everyone in your organization immediately."
      submitLabel="Save Changes"
      onClose={onClose}
    >
      {module.settings.map((setting) => (
        <SettingField key={setting.name} form={form} module={module} setting={setting} />
      ))}
    </FormDialog>
  );
}
