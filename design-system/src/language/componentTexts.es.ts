import type { ComponentTexts } from './componentTexts.ts';

export const texts: ComponentTexts = {
  locale: 'es-ES',
  close: 'Cerrar',
  copied: 'Copiado',
  copy: 'Copiar',
  country: 'País',
  loadingOptions: 'Cargando opciones',
  noMatches: 'Sin resultados.',
  noZone: 'Ninguna zona horaria con ese nombre.',
  poweredBy: 'Con la tecnología de Switchboard',
  requestId: 'Código de la solicitud',
  runBy: 'Operado por',
  searching: 'Buscando…',
  showAll: 'Mostrar todo',
  showLess: 'Mostrar menos',
  working: 'Espere un momento',
};
