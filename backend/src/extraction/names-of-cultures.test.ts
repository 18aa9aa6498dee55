import { expect, it } from 'vitest';
import { readLead } from '../domains/lead-imports/read-lead.ts';

/** Names in one column of a file, with the correct first and last name. */
const names: Record<string, [string, string | undefined, string][]> = {
  Spanish: [
    ['María José García López', 'María José', 'García López'],
    ['Juan Carlos Martínez Ruiz', 'Juan Carlos', 'Martínez Ruiz'],
    ['Ana García López', 'Ana', 'García López'],
    ['José Luis Rodríguez Zapata', 'José Luis', 'Rodríguez Zapata'],
    ['María del Carmen Pérez Soto', 'María del Carmen', 'Pérez Soto'],
    ['Ana María de los Ángeles Rojas Vega', 'Ana María de los Ángeles', 'Rojas Vega'],
    ['Luis Fernández', 'Luis', 'Fernández'],
    ['JUAN MARTÍN PÉREZ LÓPEZ', 'Juan Martín', 'Pérez López'],
    ['José Ortega y Gasset', 'José', 'Ortega y Gasset'],
    ['Ana García de la Torre', 'Ana', 'García de la Torre'],
    ['Juan Carlos Martínez', 'Juan Carlos', 'Martínez'],
    ['García López, María José', 'María José', 'García López'],
    ['Guadalupe Hernández Ochoa', 'Guadalupe', 'Hernández Ochoa'],
    ['maria fernanda lopez gutierrez', 'Maria Fernanda', 'Lopez Gutierrez'],
    ['Santiago Ramón y Cajal', 'Santiago', 'Ramón y Cajal'],
  ],
  Portuguese: [
    ['João Pedro Silva Santos', 'João Pedro', 'Silva Santos'],
    ['Ana Beatriz Oliveira Costa', 'Ana Beatriz', 'Oliveira Costa'],
    ['Pedro Almeida dos Santos', 'Pedro', 'Almeida dos Santos'],
    ['José Carlos da Silva', 'José Carlos', 'da Silva'],
    ['Rita Ferreira Lopes', 'Rita', 'Ferreira Lopes'],
    ['Maria de Fátima Pereira Nunes', 'Maria de Fátima', 'Pereira Nunes'],
    ['Vinícius de Moraes', 'Vinícius', 'de Moraes'],
  ],
  English: [
    ['Mary Jane Watson', 'Mary Jane', 'Watson'],
    ['John Q. Public', 'John Q.', 'Public'],
    ['Sarah Michelle Gellar', 'Sarah Michelle', 'Gellar'],
    ['Maria Victoria Rose Smith', 'Maria Victoria Rose', 'Smith'],
    ['Victor Hugo Adams', 'Victor Hugo', 'Adams'],
    ['Laura Rose Miller', 'Laura Rose', 'Miller'],
    ['David Oscar Reed', 'David Oscar', 'Reed'],
    ['Santiago Cruz', 'Santiago', 'Cruz'],
  ],
  German: [
    ['Hans Peter Müller', 'Hans Peter', 'Müller'],
    ['Maria Theresa von Braun', 'Maria Theresa', 'von Braun'],
    ['Martin Oskar Lange', 'Martin Oskar', 'Lange'],
    ['Eva Maria Schmidt', 'Eva Maria', 'Schmidt'],
  ],
  French: [
    ['Jean Pierre Martin', 'Jean Pierre', 'Martin'],
    ['Marie Claire Dupont', 'Marie Claire', 'Dupont'],
    ['Charles de Gaulle', 'Charles', 'de Gaulle'],
    ['Sandra Marie Laurent', 'Sandra Marie', 'Laurent'],
  ],
  Italian: [
    ['Maria Rosa Russo', 'Maria Rosa', 'Russo'],
    ['Marco Antonio Rossi', 'Marco Antonio', 'Rossi'],
    ['Anna Maria Esposito', 'Anna Maria', 'Esposito'],
    ['Leonardo di Caprio', 'Leonardo', 'di Caprio'],
    ['Carla Maria Bruni', 'Carla Maria', 'Bruni'],
  ],
  Dutch: [
    ['Ludwig van den Berg', 'Ludwig', 'van den Berg'],
    ['Anna Maria de Vries', 'Anna Maria', 'de Vries'],
    ['Ruth Maria Jansen', 'Ruth Maria', 'Jansen'],
  ],
  Polish: [
    ['Anna Maria Kowalska', 'Anna Maria', 'Kowalska'],
    ['Daniel Adrian Nowak', 'Daniel Adrian', 'Nowak'],
  ],
  Romanian: [
    ['Andrei Mihai Popescu', 'Andrei Mihai', 'Popescu'],
    ['Maria Cristina Ionescu', 'Maria Cristina', 'Ionescu'],
    ['Daniela Mariana Marin', 'Daniela Mariana', 'Marin'],
  ],
  Russian: [
    ['Мария Иванова', 'Мария', 'Иванова'],
    ['Иванов Иван Иванович', 'Иван', 'Иванов'],
    ['Кузнецова Анна', 'Анна', 'Кузнецова'],
  ],
  Arabic: [
    ['أحمد الفهد', 'أحمد', 'الفهد'],
    ['Omar bin Khalid', 'Omar', 'bin Khalid'],
    ['محمد بن سلمان', 'محمد', 'بن سلمان'],
  ],
  Indian: [
    ['Priya Ramanathan', 'Priya', 'Ramanathan'],
    ['Anil Kumar Sharma', 'Anil Kumar', 'Sharma'],
    ['Maria Goretti Fernandes', 'Maria Goretti', 'Fernandes'],
  ],
  Chinese: [
    ['王小明', '小明', '王'],
    ['欧阳娜娜', '娜娜', '欧阳'],
  ],
  'traditional Chinese': [
    ['歐陽志明', '志明', '歐陽'],
    ['諸葛亮', '亮', '諸葛'],
  ],
  Hungarian: [
    ['Horváth Eszter', 'Eszter', 'Horváth'],
    ['Eszter Horváth', 'Eszter', 'Horváth'],
    ['Dr. Nagy Anna Mária', 'Anna Mária', 'Nagy'],
    ['Kovács-Nagy Bálint', 'Bálint', 'Kovács-Nagy'],
    ['Anna Kiss', 'Anna', 'Kiss'],
  ],
  Vietnamese: [
    ['Nguyễn Thị Minh Khai', 'Thị Minh Khai', 'Nguyễn'],
    ['Tran Van Duc', 'Van Duc', 'Tran'],
    ['Khai Nguyễn', 'Khai', 'Nguyễn'],
    ['Linda Nguyen', 'Linda', 'Nguyen'],
    ['Vinh Quang Pham', 'Vinh Quang', 'Pham'],
    ['Le Monde', 'Le', 'Monde'],
  ],
  'who have an address in the same cell': [['Ada Moss <ada@example.com>', 'Ada', 'Moss']],
  'written behind a surname in capitals': [
    ['MÜLLER Anna Maria', 'Anna Maria', 'Müller'],
    ['DE LA CRUZ Juan', 'Juan', 'de la Cruz'],
    ['DJ Smith', 'DJ', 'Smith'],
  ],
  'next to a job or a picture': [
    ['Ada Moss - CEO', 'Ada', 'Moss'],
    ['Ada Moss 🚀', 'Ada', 'Moss'],
  ],
  'with nothing but a form of address': [
    ['Frau Meier', undefined, 'Meier'],
    ['Hr. Jensen', undefined, 'Jensen'],
  ],
  Hebrew: [['דוד בן גוריון', 'דוד', 'בן גוריון']],
  Ukrainian: [['Шевченко Оксана Іванівна', 'Оксана', 'Шевченко']],
  Japanese: [['山田 太郎', '太郎', '山田']],
  Korean: [['김민수', '민수', '김']],
  Swedish: [
    ['Anna Karin Lindqvist', 'Anna Karin', 'Lindqvist'],
    ['Maria Elena Berg', 'Maria Elena', 'Berg'],
    ['Simone Andrea Dahl', 'Simone Andrea', 'Dahl'],
  ],
  Turkish: [
    ['Mehmet Ali Yılmaz', 'Mehmet Ali', 'Yılmaz'],
    ['Ayşe Nur Demir', 'Ayşe Nur', 'Demir'],
  ],
  Filipino: [
    ['Maria Clara Santos', 'Maria Clara', 'Santos'],
    ['Juan dela Cruz', 'Juan', 'dela Cruz'],
  ],
};

it.each(Object.entries(names))('%s names in one column are split as is usual in their culture', (_, ofCulture) => {
  const reader = { mapping: ['name', 'phone_number'], country: 'US', fields: [] };
  const read = ofCulture.map(([name]) => {
    const row = readLead([name, '+13035550142'], reader);
    if ('problems' in row) throw new Error(`${name} is a problem`);
    return [name, row.fields.first_name, row.fields.last_name];
  });
  expect(read).toEqual(ofCulture);
});

it.each([
  ['Nazwisko i imię', 'Kowalska Anna', 'Anna', 'Kowalska'],
  ['Příjmení a jméno', 'Novák Jan', 'Jan', 'Novák'],
  ['Cognome e nome', 'De Luca Giovanni', 'Giovanni', 'De Luca'],
  ['Apellidos y nombre', 'García Pérez Ana', 'Ana', 'García Pérez'],
  ['Name, Vorname', 'von Berg Eva', 'Eva', 'von Berg'],
  ['Last Name First Name', 'Smith John', 'John', 'Smith'],
  ['Soyadı Adı', 'Yıldız Çağla', 'Çağla', 'Yıldız'],
  ['Фамилия Имя', 'Петров Иван', 'Иван', 'Петров'],
  ['ФИО', 'Ким Юлия', 'Юлия', 'Ким'],
  ['ФИО', 'Анна Кузнецова', 'Анна', 'Кузнецова'],
  ['ПІБ', 'Шевченко Оксана', 'Оксана', 'Шевченко'],
  ['氏名', '佐藤花子', '花子', '佐藤'],
  ['氏名', '佐々木健', '健', '佐々木'],
  ['氏名', '林太郎', '太郎', '林'],
  ['氏名', '佐藤はな', 'はな', '佐藤'],
  ['First and last name', 'Smith John', 'Smith', 'John'],
])('names below "%s" are split in the order of the column: %s', (column, name, first, last) => {
  const reader = { mapping: ['name', 'phone_number'], country: 'US', fields: [], columns: [column, 'Phone'] };
  const row = readLead([name, '+13035550142'], reader);
  expect('fields' in row && [row.fields.first_name, row.fields.last_name]).toEqual([first, last]);
});
