import { z } from 'zod';
import { settingProblem } from './setting-values.ts';
import { PlainText } from './shared.ts';

/** Maximum settings of one module, and characters of one text: every page of every member loads them. */
export const settingLimits = { settings: 20, textLength: 200, options: 20, number: 1_000_000_000 } as const;

const secret = /(^|_)(passwords?|secrets?|tokens?|credentials?|(api|private|access)_keys?)(_|$)/;

const SettingName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'a setting is named like default_duration')
  .refine(
    (name) => !secret.test(name),
    'a setting is read by the browser of every member: passwords, tokens and keys belong to the server',
  );

const common = {
  name: SettingName,
  /** The label of the field. */
  label: PlainText.min(1).max(60),
  /** Help text below the field. */
  help: PlainText.min(1).max(200).optional(),
};

const bound = z.int().min(-settingLimits.number).max(settingLimits.number);

const TextSetting = z.strictObject({
  ...common,
  kind: z.literal('text'),
  default: z.string(),
  max_length: z.int().min(1).max(settingLimits.textLength),
});

/** A whole number; the label or the unit says what it counts. */
const NumberSetting = z.strictObject({
  ...common,
  kind: z.literal('number'),
  default: bound,
  min: bound,
  max: bound,
  /** The unit after the number in its field, e.g. `min`. */
  unit: PlainText.min(1).max(12).optional(),
});

const BooleanSetting = z.strictObject({ ...common, kind: z.literal('boolean'), default: z.boolean() });

const option = { value: PlainText.min(1).max(40) };

const ChoiceSetting = z.strictObject({
  ...common,
  kind: z.literal('choice'),
  default: z.string(),
  options: z
    .array(z.strictObject({ ...option, label: PlainText.min(1).max(60) }))
    .min(2)
    .max(settingLimits.options),
});

const isOnce = (texts: readonly string[]) => new Set(texts).size === texts.length;

/** One setting of a module: the texts of its field, its allowed values and its default. */
export const ModuleSetting = z
  .discriminatedUnion('kind', [TextSetting, NumberSetting, BooleanSetting, ChoiceSetting])
  .superRefine((setting, ctx) => {
    if (setting.kind === 'number' && setting.min > setting.max)
      ctx.addIssue({ code: 'custom', path: ['min'], message: 'min is above max' });
    if (setting.kind === 'choice' && !isOnce(setting.options.map(({ value }) => value)))
      ctx.addIssue({ code: 'custom', path: ['options'], message: 'two options have one value' });
    const problem = settingProblem(setting, setting.default);
    if (problem) ctx.addIssue({ code: 'custom', path: ['default'], message: `the default does not fit: ${problem}` });
  });
export type ModuleSetting = z.infer<typeof ModuleSetting>;

/** All settings of a module that people can change, in the order of the form. */
export const ModuleSettingList = z
  .array(ModuleSetting)
  .max(settingLimits.settings)
  .refine((settings) => isOnce(settings.map(({ name }) => name)), 'two settings have one name');

const rule = { name: SettingName };

/** The part of a setting that the frame needs: without the texts of its form. */
export const SettingRule = z.discriminatedUnion('kind', [
  z.object({ ...rule, kind: TextSetting.shape.kind, default: z.string(), max_length: TextSetting.shape.max_length }),
  z.object({ ...rule, kind: NumberSetting.shape.kind, default: bound, min: bound, max: bound }),
  z.object({ ...rule, kind: BooleanSetting.shape.kind, default: z.boolean() }),
  z.object({ ...rule, kind: ChoiceSetting.shape.kind, default: z.string(), options: z.array(z.object(option)) }),
]);
