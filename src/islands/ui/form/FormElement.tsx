import type { ComponentProps } from 'react';
import type { Form } from './use-form.ts';

interface FormElementProps extends Omit<ComponentProps<'form'>, 'form' | 'ref' | 'noValidate'> {
  form: Pick<Form<object>, 'attach'>;
}

/** The element around the fields of a form; the form checks them, not the browser. */
export function FormElement({ form, ...rest }: FormElementProps) {
  const { attach } = form;
  return <form {...rest} ref={attach} noValidate />;
}
