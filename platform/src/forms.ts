export { zodResolver } from '@hookform/resolvers/zod';
export {
  type Control,
  Controller,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type SubmitHandler,
  useController,
  useFieldArray,
  useForm,
  useFormContext,
  useWatch,
} from 'react-hook-form';
export { type LeaveQuestion, useLeaveQuestion } from './leave-question.ts';
export { afterAsking, isAnythingTyped } from './leaving.tsx';
export type { Clash, ClashingField, MergeOptions } from './merge.ts';
export { type BoundField, type SaveForm, type SaveFormOptions, useSaveForm } from './save-form.ts';
