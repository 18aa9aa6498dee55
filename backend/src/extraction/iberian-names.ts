/** Frequent given names of Spanish and Portuguese speakers, without accents. */
const given = new Set(
  'abel abigail abril adela adolfo adrian adriana agueda agustin agustina aida aitana aitor alba alberto aldo alejandra alejandro alexandra alexandre alfonso alfredo alicia aline almudena alvaro amalia amanda amelia ana andre andrea andreia andres andresa angel angela angeles angelica anibal anselmo antonia antonio aparecida araceli ariadna ariana armando arnaldo artur arturo asuncion atanasio augusto aurelia aurelio aurora barbara bartolome beatriz belen benita benito benjamin bernarda bernardo berta bianca blanca braulio brenda bruna bruno caetano caio camila camilo candela caridad carla carlos carlota carmen carolina catalina catarina cayetana cecilia celia celso cesar chelo clara claudia claudio clemente concepcion conceicao consuelo consolacion cristian cristiana cristiano cristina cristobal dalia daniel daniela danilo david debora delfina delia diana diego diogo dolores domingo duarte edgar edmundo eduarda eduardo efrain elena eliana elias elisa elisabete eloisa elvira emanuel emilia emiliano emilio encarnacion enrique erica ernesto esmeralda esperanza esteban estefania estela ester esther eugenia eugenio eulalia eva evaristo ezequiel fabian fabiana fabio fabiola fabricio fatima federico felicia felipe felix fermin fernanda fernando fidel filipa filipe filomena flavia flavio florencia francisca francisco gabriel gabriela gaspar gerardo german gilberto gisela gloria gonzalo graca graciela gregorio guadalupe guilherme guillermo gustavo hector helder helena henrique hernan hilda horacio hugo humberto ignacia ignacio igor ildefonso imelda ines inmaculada irene iris irma isaac isabel isabela isaias isidro ismael itziar ivan ivone ivonne jacinta jacinto jacqueline jaime javier jennifer jeronimo jesica jesus jimena joana joao joaquim joaquin jonathan jordi jorge jose josefa josefina juan juana judith julia julian juliana juliano julieta julio karen karina karla laura lautaro leandro leonardo leonor leopoldo leticia lidia lilia liliana lina lorena lorenzo lourdes lucas lucia luciana luciano lucila luis luisa luiz luiza luz macarena magdalena manuel manuela marcela marcelo marcia marcio marco marcos margarida margarita maria mariana mariano maribel maricarmen mariela marina mario marisol marlene marta martha martin martina mateo mateus matheus matias matilde mauricio maximiliano mayra melisa melissa mercedes micaela miguel milagros mireia mirta moises monica montserrat nadia natalia natividad nelida nelson nestor nicolas nicole nieves noelia noemi nora norberto norma nuno nuria octavio olga oscar osvaldo otilia pablo paloma pamela paola patricia patricio paula paulina paulo pedro perla pilar plinio priscila rafael rafaela ramiro ramon ramona raquel raul rebeca regina reinaldo renata renato ricardo rita roberta roberto rocio rodolfo rodrigo rogelio rolando romina ronaldo roque rosa rosalia rosana rosario rosaura ruben rui ruth sabrina salvador samuel sandra santiago sara saul sebastian sergio severino silvia silvio simone sofia soledad sonia stella susana tamara tania tatiana telma teodoro teresa teresinha thiago tiago tomas trinidad ulises valentin valentina valeria vanessa vasco veronica vicente victor victoria vinicius violeta virginia viviana vitor walter wilson xavier ximena yago yesenia yolanda zaida zulema'.split(
    ' ',
  ),
);

/** Frequent surnames of Spanish and Portuguese speakers, without accents; others end in -ez. */
const surnames = new Set(
  'abreu acevedo acosta aguilar aguilera aguirre alarcon alba albuquerque alcantara alfaro almeida alonso alves alvarado alvim amaral amaya amorim andrade antunes aragon aranda araujo arce arevalo arias arroyo assis avila ayala azevedo baez ballesteros baptista barbosa barrera barreto barrientos barrios barros bastos batista bautista becerra beltran benavides bernal blanco bonilla borges bravo brito bueno bustamante bustos caballero cabral cabrera caceres calderon calvo camacho campos cano cardenas cardoso cardozo carmona carneiro caro carrasco carrera carrillo carvajal carvalho casas castaneda castillo castro cavalcanti cedeno cervantes cespedes chacon chaves cisneros coelho collazo contreras cordeiro cordero cordoba cornejo correa correia cortes costa coutinho crespo cruz cuellar cuesta cuevas cunha custodio delgado dias diaz diez duarte duran echeverria enriquez escobar escobedo espinosa espinoza esquivel esteves estrada farias faria fernandes ferrer ferreira ferrera figueiredo figueroa flores fonseca franco freitas freire fuentes furtado galan galindo gallardo gallego gallegos galvan galvao gamboa garay garcia garrido garza gaspar gil godoy gomes gouveia granados guerra guerrero guevara guimaraes gusmao herrera hidalgo holanda huerta hurtado ibarra iglesias izquierdo jara jardim juarez lara leal leiva leite leon lima linares lira lobo lobos lopes lozano lucas lucero lugo luna macedo machado maciel madrid magalhaes maldonado manrique marin marino marques martin martinho martins mata matos maya mederos medeiros medina mejia melo mena mendes mendonca mercado merino mesa meza miranda molina monroy montenegro montero montes montoya mora moraes morais morales moran moreira moreno moscoso mota moura mourao moya munoz murillo muniz nascimento natera nava navarrete navarro negron neto neves nieto nobrega nogueira novais novoa nogales nunes ocampo ochoa ojeda olivares oliveira olmos ordonez orellana orozco ortega ortiz osorio otero pacheco padilla paiva palacios palma pardo paredes parra pascual passos pastor pavon paz pedraza pedrosa pena pereira peralta perdomo pimenta pimentel pineda pinheiro pinho pino pinto pires pizarro polanco ponce porto portillo prado prieto puente pulido queiroz quesada quezada quintana quintero quiroga quiroz ramos rangel rebelo redondo rego reis rendon resende reyes ribeiro ribera rincon rios riquelme riveiro rivas rivera rivero robledo robles rocha rojas roldan romero roman rosa rosado rosales rosas rubio rueda ruiz saavedra saez salas salazar salcedo saldana salgado salinas salvador sampaio samper sandoval santamaria santana santiago santillan santos sanz sarmiento seabra segovia segura sepulveda serna serra serrano siqueira silva silveira simoes soares solano solis soria soriano sosa soto sotelo sousa souza taborda tapia tavares teixeira tejada tejeda tellez toledo toro torre torres tovar trejo trujillo urbina uribe urrutia valadares valdes valdivia valencia valente valle vallejo varela vargas vasconcelos vega vela velasco velasquez venegas vera viana vicente vidal vieira viera vilela villa villalobos villanueva villar villareal villegas vives yanez zambrano zamora zapata zavala zuniga'.split(
    ' ',
  ),
);

/** Continuations of a given name: "María de los Ángeles", "João de Deus". */
const devotions = new Set(
  'angeles carmen pilar rosario mar sol socorro consuelo refugio jesus dios deus fatima lourdes guadalupe pena gracia graca conceicao concepcion nieves dolores mercedes milagros rocio cielo cristo lujan asuncion encarnacion luz gloria'.split(
    ' ',
  ),
);

const links = new Set('de del da do dos das la las los el'.split(' '));

const plain = (word: string): string => word.toLocaleLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
const isGiven = (word: string): boolean => given.has(plain(word));
const isSurname = (word: string): boolean => surnames.has(plain(word)) || /.{2}ez$/.test(plain(word));

/** How many words from here on are a devotion: "del Carmen", "de los Ángeles". */
function devotionAt(words: readonly string[], start: number): number {
  let at = start;
  while (links.has(plain(words[at] ?? '')) && at - start < 2) at += 1;
  return at > start && devotions.has(plain(words[at] ?? '')) ? at - start + 1 : 0;
}

/**
 * The index of the two surnames in a Spanish or Portuguese name; null if it isn't clearly such a name. Its words are evidence: it
 * begins with a given name, and a frequent surname follows the last one. `isCertain`: the text around it is in Spanish.
 */
export function surnamesStart(words: readonly string[], isCertain = false): number | null {
  // The word before "y" is the first surname: "José Ortega y Gasset".
  const and = words.findIndex((word, at) => at > 1 && at < words.length - 1 && word === 'y');
  if (and > 1) return and - 1;
  if (words.length < 3 || !isGiven(words[0] ?? '')) return null;
  let start = 1 + devotionAt(words, 1);
  const isNext = (at: number) => {
    const word = words[at] ?? '';
    // A word that is both, such as Santiago, is a given name only if two surnames follow.
    return isGiven(word) && at < words.length - 1 && (!isSurname(word) || at < words.length - 2);
  };
  while (isNext(start) && start < 3) start += 1 + devotionAt(words, start + 1);
  const rest = words.slice(start).filter((word) => !links.has(plain(word)));
  if (rest.length === 0 || rest.length > 2) return null;
  const known = rest.filter(isSurname).length;
  const needed = start === 1 ? rest.length : 1;
  return known >= needed || (isCertain && start > 1) ? start : null;
}
