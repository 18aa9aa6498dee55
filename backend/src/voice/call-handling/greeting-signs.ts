/** What the first words of a call show, by kind. Each is matched against a sentence of `spokenSentences`. */
export interface GreetingSigns {
  /** A phone or a carrier asks who is calling before it rings through. */
  screening: readonly RegExp[];
  /** Only a recording says this, in a question or not: a tone, a mailbox. */
  recording: readonly RegExp[];
  /** Asks callers to press keys or to hold. */
  menu: readonly RegExp[];
  /** A person asks, offers or answers, or a person's assistant does. */
  person: readonly RegExp[];
  /** A recording, unless the sentence is a question. */
  machine: readonly RegExp[];
  /** Says that a third person is away. Matched after `machine`, before `away`. */
  thirdPerson: readonly RegExp[];
  /** Says that no one can answer: a recording, unless one of the others matched. */
  away: readonly RegExp[];
}

const all = (...patterns: string[]) => patterns.map((pattern) => new RegExp(pattern, 'u'));

const en: GreetingSigns = {
  screening: all(
    '\\b(call )?screening (service|assistant|feature)\\b|\\bscreening (this|your|their|my) calls?\\b',
    '\\b(record|say|state|tell me|give) your name\\b.{0,60}\\b(reason|why|connect|available|purpose|put you through)\\b',
    "\\b(reason|why) (for your call|for calling|you('re| are) calling)\\b.{0,60}\\b(see if|available|connect|hang up|stay on)\\b",
    '\\b(see|check) (if|whether) (this|the|that) person is available\\b|\\bgo ahead and say your name\\b|\\bsay your name and (why|the reason)\\b',
    '\\b(state|say|record) your name\\b.{0,30}\\btry to connect you\\b|\\bcaller (must|has to|needs to) (identify|announce)\\b|\\baccepts? calls only from\\b',
  ),
  recording: all(
    '\\b(after|at|hear|following|until|wait for) (the |a )?(beep|tone|signal|bip)\\b',
    '(?<!\\b(got|get|heard|received|checked|left) )\\b(the|this|my|our) (mailbox|voice ?mailbox|voice ?mail|answering machine|answerphone)\\b(?! (you|i) (left|sent|got))|\\b(reached|forwarded to|leave( me| us)? a|transferred to) (an? |the |my )?(automated |automatic )?(voice ?mail|voice messag|answering (service|machine)|mailbox)',
    '(?<!\\b(got|get|heard|received|checked|left) )\\btheir voice ?mail\\b|\\bvoice ?mail of\\b|\\bwelcome to the answering service\\b|\\bmailboxes? (is|do|does|are) (and )?(full|not|cannot)',
    '\\b(can not|cannot|unable to) (accept|take|record) (any )?(more |new )?messages\\b|\\b(has not|hasn.t) set up\\b',
    '\\b(subscriber|customer|party|number) (do |that )?you(.ve| have|.re| are)? (dialed|dialled|called|calling|dialing|trying)\\b',
  ),
  menu: all(
    '\\b(press|dial|push|hit) (the )?(\\d|zero|one|two|three|four|five|six|seven|eight|nine|star|pound|hash)\\b',
    '\\b(listen (carefully )?(to|as)|following|our menu|our) .{0,30}\\b(options|menu|choices)\\b|\\bmenu options have (recently )?changed\\b',
    "\\b(dial|enter) (your party's|the|an|your) (extension|account|number)\\b|\\bextension\\b.{0,20}\\bdial it\\b",
    '\\ball (of )?our (agents|representatives|operators|lines) are\\b|\\b(hold|wait) for the next (available )?(representative|agent|operator)\\b|\\byour call is important\\b',
    '\\bsay (sales|support|yes or no|representative|billing)\\b|\\bin a few words,? (tell|say)\\b',
  ),
  person: all(
    '\\b(can|could|may|shall|should) i (take|get|have|ask|help|tell|give|pass|direct|let|know|put|do)\\b|\\bhow (can|may) (i|we) help\\b|\\bwhat can i do for you\\b',
    '\\b(do|would|did|don.t) you (want|like|mind|need|have|wanna)\\b|\\b(can|could|will|would) you (please )?(leave|send|text|call|make|try|hold|wait|tell|hear|repeat|say|speak)\\b',
    "\\bwho('s| is|.s) (this|calling|speaking|there|it|that)\\b|\\bwho am i (speaking|talking)\\b|\\bwho do you want\\b|\\bwhat('s| is) (this|it|your call) (about|regarding)\\b|\\bis that you\\b|\\bwhat do you want\\b",
    "^([a-z' ]+ )?speaking$|\\b(this is|it's) .{1,30} speaking\\b|\\bspeaking how\\b|\\b(this is|it's) (he|she|him|her)\\b|\\b(residence|household)\\b",
    "\\b(i'll|i will|let me) (have|tell|let|ask|get) (him|her|them)\\b|\\b(he|she|they)('ll| will) (call|ring|get back)|\\b(hang on|hold on|one (second|moment|sec)|just a (second|moment|minute)|let me (get|see|check|close))\\b",
    "\\bi('m| am) (driving|in a meeting|at work|busy|eating|on another)\\b(?!.*\\b(leave (me |your )?(a )?(message|name|details)|get back to you))",
    '\\byou (have|got|.ve got) the wrong number\\b|\\bwrong number\\b|\\bi? ?help you$',
  ),
  machine: all(
    '\\b(leave|record) (us |me |him |her |them |it |a |an |your |the |brief |short |detailed |name |number |and )*(message|name|number|details|voice ?mail)\\b',
    '\\b(person|subscriber|customer|party|number)( \\w+)? you\\b.{0,20}\\b(call|dial|try|reach)',
    '\\b((the|this) (person|party|subscriber|customer|number|mobile)|(person|subscriber|customer|party|number) you) (that )?(you )?(are|have|were|.re|.ve)? ?(trying to )?(call|dial|try|reach)',
    '\\b(will|i.ll|we.ll|and i will|and we will) (get back to you|return your call|call you back|ring you back|give you a call back)\\b.*\\b(soon|possible|can|later|when|message|number|shortly)\\b',
    '\\b(subscriber|customer) is (currently )?(not available|unavailable|busy|switched off)\\b',
    '\\b(i.ll|we.ll|i will|we will|will) get back to you\\b|\\byour call has been forwarded\\b|\\bis not accepting (messages|calls)\\b',
    '\\bplease try (again|your call again|calling) later\\b|\\byou know (what to do|the drill)\\b|\\bnot in service\\b|\\bhas been disconnected\\b|\\bsorry i missed (you|your call)\\b|\\bspeak after\\b',
  ),
  thirdPerson: all(
    "^(manager|boss|director|owner|doctor)( [a-z]+)?('s| is|.s) (not|out|away|unavailable|busy|in a meeting|on (another|vacation))",
    "\\b(he|she|they)('s| is|.re| are)? (not|out|away|unavailable|busy|in a meeting|on (another|the other) (call|line))",
    "\\b(mr|mrs|ms|dr|doctor|miss|my|the|our) (?!person|party|subscriber|customer|number|mobile|mailbox|office|line|phone)[a-z]+( [a-z]+)?('s| is|.s) (not|out|away|unavailable|busy|in a meeting|on (another|vacation))",
  ),
  away: all(
    '\\b(you have|you.ve|you) (just )?reached\\b',
    '\\b(can not|can.t|cannot|unable to|not able to|could not|couldn.t) (come to|get to|take|answer|pick up|reach|be reached)\\b.{0,30}\\b(phone|calls?)\\b(?! right now$)',
    '\\b(not available|unavailable|away from (my|the) (phone|desk)|not in (the office )?(right now|at the moment|today)|not here right now|isn.t here|not home|nobody is home|no ?one is (available|home|here))\\b.*\\b(call|return|later)\\b',
    '\\b(office|store|we) (is|are|.re) (now |currently )?closed\\b|\\bout of the office until\\b|\\boutside (of )?(our )?(business|office|opening) hours\\b',
  ),
};

const de: GreetingSigns = {
  screening: all(
    '\\bname\\w* und (den )?(grund|anlass)\\b|\\bgrund (ihres|des|deines) anrufs\\b|\\banruffilter\\b|\\bnennen sie (bitte )?(ihren namen|namen und)\\b(?!.*\\b(signalton|piepton|nachricht|ruckruf|rufnummer)\\b)|\\bob (diese|die) person (erreichbar|verfugbar)\\b|\\bgoogle.*pruft.*anruf',
  ),
  recording: all(
    '\\b(nach|mit) (dem|einem) (signal|piep|ton|signalton|piepton|piepser)\\w*\\b|\\b(mailbox|anrufbeantworter|sprachbox)\\b(?!.*\\b(gehort|bekommen|gesprochen haben)\\b)|\\bnach dem piep\\b',
  ),
  menu: all(
    '\\b(drucken|wahlen) sie (bitte )?(die )?(\\d|eins|zwei|drei|vier|funf|sechs|sieben|acht|neun|null|raute|stern)\\b|\\bdie (\\d|eins|zwei|drei|vier|funf|sechs|sieben|acht|neun|null)( |$)(fur|wenn)?',
    '\\b(alle|samtliche) (unsere |unserer )?(mitarbeiter|leitungen|berater|platze)\\b.*\\b(gesprach|belegt|besetzt)\\b|\\b(der|dem) nachste[nr]? freie[nr]? (mitarbeiter|berater|platz)|\\bbitte (warten|bleiben) sie\\b.*\\b(leitung|apparat)\\b|\\bfur .{2,30} sagen sie\\b',
  ),
  person: all(
    '\\b(kann|darf|soll|konnte) ich (ihnen|ihm|ihr|etwas|was|eine|helfen|ausrichten|fragen|weiterhelfen|sie)\\b|\\bwas kann ich fur sie\\b|\\bwie kann ich (ihnen )?helfen\\b|\\b(mochten|wollen|konnen|konnten|wurden) sie\\b(?!.*\\b(drucken|wahlen)\\b)|\\bkannst du\\b',
    '\\bwer (ist|spricht|sind)\\b|\\bmit wem\\b|\\bworum geht\\b|\\bum was geht\\b|\\bam apparat\\b|\\bwas (gibt|wollen|willst)\\b|\\bfalsch verbunden\\b|\\b(moment|augenblick|sekunde)( bitte)?$|\\bich (fahre|sitze) gerade\\b|\\bich bin gerade (im|beim|am|in)\\b(?!.*\\b(nachricht|hinterlass))',
    '\\b(er|sie) (ruft|meldet) (sie|sich)\\b|\\b(ruft|rufe|meldet) (sie )?(zuruck|sich)\\b(?=.*\\b(er|sie)\\b)|\\bich (hole|frage) (ihn|sie)\\b',
  ),
  machine: all(
    '\\b(hinterlassen|hinterlasst|hinterlass|sprechen|sprich|sprecht) (sie |mir |uns |bitte |einfach )*(eine |ihre |ihren |deine |euren )?(kurze )?(nachricht|namen|botschaft|rufnummer|telefonnummer)|\\bnachricht (hinterlassen|aufsprechen)\\b|\\baufs band\\b',
    '\\b(teilnehmer|rufnummer|nummer|anschluss|gesprachspartner)\\b.*\\b(nicht (erreichbar|vergeben|verfugbar)|vorubergehend)\\b|\\bder (gewunschte|angerufene) (teilnehmer|gesprachspartner)|\\b(rufe|rufen|melde|melden) (sie |dich |uns |mich )*(so (bald|schnell) wie moglich |baldmoglichst |umgehend |schnellstmoglich )(zuruck|bei)|\\bversuchen sie es (bitte )?(spater|zu einem spateren)',
  ),
  thirdPerson: all(
    '\\b(er|sie|herr \\w+|frau \\w+|mein \\w+|meine \\w+|(der|die) (chef|chefin|kollege|kollegin|doktor)\\w*) (ist|hat) (gerade|leider|heute|im moment|momentan|noch|derzeit)?\\b.*\\b(nicht (da|im|verfugbar|hier|zu)|ausser haus|unterwegs|im urlaub|besetzt|in einer|in einem)',
  ),
  away: all(
    '\\b(ich bin|wir sind) (zurzeit|derzeit|gerade|momentan|im moment|leider)?\\b.*\\b(nicht erreichbar|nicht zu erreichen|nicht zu hause|nicht da)\\b|\\bsie haben .{0,40}\\b(erreicht|gewahlt)\\b|\\b(nicht|keine[n]?) (ans telefon|anruf\\w*( gerade| derzeit)? entgegen)|\\b(anruf|gesprach)\\w* (zurzeit|derzeit|gerade|momentan|im moment|leider)? ?nicht (personlich )?(entgegen|annehmen)|\\bausserhalb unserer (geschafts|offnungs|burozeiten|sprech)|\\bunser (buro|geschaft) ist .*geschlossen',
  ),
};

const es: GreetingSigns = {
  screening: all(
    '\\b(nombre|quien (es|llama)) y (el )?(motivo|la razon)\\b|\\bmotivo de (su|tu|la) llamada\\b|\\bfiltro de llamadas\\b|\\bver si (esta|la) persona (esta )?disponible\\b|\\b(diga|grabe|di) su nombre\\b.*\\b(conect|comunic|pasar|disponible)',
  ),
  recording: all(
    '\\b(despues|al oir|al escuchar|tras|luego) (de |del |el |de la |la )*(tono|senal|pitido|bip|beep)\\b|(?<!\\b(me dejo|me dejo un mensaje en|me dejo algo en|escuche|oi) (el|su|mi|tu) )\\b(buzon( de voz| de mensajes)?|contestador( automatico)?|contestadora|correo de voz)\\b(?!.*\\b(me dejo|escuche|oi)\\b)',
  ),
  menu: all(
    '\\b(oprima|presione|marque|pulse|digite|teclee) (el |la )?(\\d|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|cero|numeral|asterisco|su)\\b|\\b(todos|nuestros) (nuestros )?(agentes|operadores|asesores|representantes)\\b.*\\bocupad|\\bpermanezca en (la )?linea\\b|\\bmenu de opciones\\b|\\bsiguiente agente\\b',
  ),
  person: all(
    '\\b(puedo|podria|le puedo|en que puedo) (ayudar|tomar|dejar|pasar|servir|preguntar|atender|decir)\\w*\\b(?!le en este)|\\b(quiere|quieres|desea|gusta|gustaria|puede|puedes|podria) (usted )?(dejar|que|llamar|hablar|esperar|repetir|decir|mandar|enviar)|\\ben que (le |te )?puedo\\b',
    '\\bquien (es|habla|llama|le llama|lo busca)\\b|\\bde parte de quien\\b|\\bcon quien (hablo|desea|quiere)\\b|\\bde que se trata\\b|\\bque (desea|quiere|necesita)\\b|\\b(un|una) (momento|momentito|segundo|momentico)( por favor)?$|\\bestoy (manejando|conduciendo|en una reunion|ocupad[oa]|trabajando)\\b(?!.*\\bdej[ae])|\\bnumero equivocado\\b|\\b(le habla|habla|soy) [a-z]+( [a-z]+)?$',
    '\\b(senora?|jef[ea]|doctora?|licenciad[oa]|gerente)( \\w+)? (no (esta|se encuentra)|esta (ocupad|en|de|fuera)|salio)',
    '\\b(le|te) (digo|aviso|paso) (que|con|a)\\b|\\b(el|ella) (le|te) (llama|devuelve)|\\bque (el|ella) (le|te) (llame|devuelva)',
  ),
  machine: all(
    '\\bdej[ae]\\w* (me |nos |su |tu |un |el |por favor |aqui )*(mensaje|recado|nombre|numero|datos|telefono)\\b|\\bgrabe su (mensaje|nombre)',
    '\\b(numero|telefono|abonado|usuario|cliente|persona) (al |a la |que )(usted )?(que )?(ha |esta |estas )?(marc|llam|intent)|\\b(el|su) numero (que )?.*\\b(no (esta|se encuentra) disponible|apagado|fuera de (servicio|cobertura))|\\b(intente|llame) (de nuevo |nuevamente )?mas tarde\\b|\\b(le|te) (devolvere|devolveremos|llamare|llamaremos|regreso|regresamos|contactaremos)\\b.*\\b(pronto|posible|brevedad|cuando|lo antes)',
  ),
  thirdPerson: all(
    '\\b(el|ella|la (senora|jefa|doctora|licenciada)( \\w+)?|el (senor|jefe|doctor|licenciado|gerente)( \\w+)?|mi (esposo|esposa|marido|mujer|hijo|hija|jefe)) (no (esta|se encuentra)|esta (ocupad|en|de|fuera)|salio)',
  ),
  away: all(
    '\\b(no (puedo|podemos|estoy|estamos)) (atender|contestar|disponible|tomar|responder)\\w*|\\b(no (estoy|estamos) (disponible|en casa))|\\b(ha|has) (llamado|comunicado) (a|al|con)\\b|\\bse ha comunicado\\b|\\bfuera (de )?(la |el |nuestro )?(oficina|horario)|\\bnuestr[oa]s? (horario|oficinas?) .*cerrad',
  ),
};

const fr: GreetingSigns = {
  screening: all(
    "\\bnom et (la raison|le motif|l'objet)\\b|\\b(motif|raison|objet) de (votre|l') ?appel\\b|\\bfiltrage d(es|') ?appels?\\b|\\b(cette|la) personne est disponible\\b|\\bpour etre mis en relation\\b",
  ),
  recording: all(
    "\\b(apres|au|suivant) (le |ce )?(bip|signal|ton)\\b|\\b(repondeur|messagerie|boite vocale|boite de messagerie)\\b(?!.*\\b(j'ai (eu|ecoute)|votre message)\\b)",
  ),
  menu: all(
    '\\b(appuyez|tapez|composez|faites|pressez) (sur )?(la )?(touche )?(le )?(\\d|un|deux|trois|quatre|cinq|six|sept|huit|neuf|zero|diese|etoile)\\b|\\b(tous )?nos (conseillers|agents|operateurs|lignes|correspondants) (sont|est)\\b|\\b(veuillez )?(patienter|rester en ligne|ne pas quitter)\\b(?!.*\\bje\\b)|\\bprochain (conseiller|agent)',
  ),
  person: all(
    "\\b(puis je|je peux|est ce que je peux|pourrais je) (vous|lui|prendre|savoir|demander|faire)|\\b(voulez|souhaitez|pouvez|pourriez|desirez|puis|tu peux|tu veux)[ -]?(vous)? (que|laisser|patienter|rappeler|repeter|lui|me|m')|\\bvous (voulez|pouvez) (que|lui|m'|me|rappeler|laisser)\\b|\\bque puis je\\b|\\bcomment puis je\\b|\\ben quoi puis je\\b",
    "\\b(c'est|cest) (qui|de la part)|\\bqui (est ce|est a|etes|appelle|demandez|parle)\\b|\\bde la part de qui\\b|\\ba l'appareil\\b|\\bc'est (pour|a) quel?\\w* sujet\\b|\\bc'est a quel sujet\\b|\\b(un|une) (instant|moment|seconde|minute)( s'il vous plait)?$|\\bne quittez pas je\\b|\\bje (conduis|suis au volant|suis en reunion|suis occupe|suis au travail)\\b(?!.*\\blaisse)|\\bmauvais numero\\b|\\btrompe de numero\\b",
    '\\b(il|elle) vous (rappelle|rappellera)|\\bje (lui|vais le|vais la) (dis|demande|passe|chercher|dirai)',
  ),
  machine: all(
    '\\b(laissez|laisser|laisse|enregistrez) (moi |nous |un |votre |vos |ton |le )*(bref |petit )?(message|nom|coordonnees|numero)\\b|\\bje vous rappell?e?r?a?i?( des| aussi| dans| rapidement| plus)|\\bnous vous rappellerons\\b',
    "\\b(votre correspondant|le correspondant|la personne que vous (appelez|cherchez)|le numero que vous|l'abonne|le titulaire)\\b|\\b(n'est|est) pas (attribue|en service|joignable)\\b|\\b(rappeler|renouveler votre appel|reessayer) (ulterieurement|plus tard)\\b|\\bveuillez (rappeler|renouveler)\\b",
  ),
  thirdPerson: all(
    "\\b(il|elle|monsieur \\w+|madame \\w+|mon \\w+|ma \\w+|le (patron|directeur|docteur|responsable)|la (patronne|directrice|responsable)) (n'est|est|vient|est en)\\b.*\\b(pas (la|disponible|ici|au bureau)|sorti|reunion|absent|ligne|conge|deplacement|occupe)",
  ),
  away: all(
    "\\b(je|nous) (ne )?(suis|sommes|peux|pouvons)? ?(actuellement |malheureusement )?(pas |absent|indisponible|dans l'impossibilite)( disponible| la| joignable| vous repondre| repondre| prendre)?|\\bvous (etes bien|avez) (chez|sur|joint|au)\\b|\\b(nos|notre) (bureaux?|magasin|cabinet)\\b.*\\bferme",
  ),
};

const pt: GreetingSigns = {
  screening: all(
    '\\bnome e (o )?motivo\\b|\\bmotivo d(a|e) (sua )?(ligacao|chamada)\\b|\\b(triagem|filtro) de (chamadas|ligacoes)\\b|\\bver se (esta|a) pessoa esta disponivel\\b',
  ),
  recording: all(
    '\\b(apos|depois d?o?|ao ouvir) (o |do |de )?(sinal|bip|tom|toque)\\b|\\b(caixa postal|caixa de (mensagens|correio)|correio de voz|secretaria eletronica|atendedor( de chamadas)?)\\b(?!.*\\b(ouvi|recebi)\\b)|\\bgrave (seu|o seu|sua) (recado|mensagem)',
  ),
  menu: all(
    '\\b(digite|disque|tecle|pressione|aperte|prima|marque) (o |a )?(numero |tecla )?(\\d|um|dois|tres|quatro|cinco|seis|sete|oito|nove|zero|asterisco|cardinal|jogo)\\b|\\b(todos )?(os )?nossos (atendentes|operadores|assistentes|ramais)\\b.*\\bocupad|\\b(aguarde|permaneca) (na|em) linha\\b|\\bproximo atendente\\b|\\bmenu de opcoes\\b',
  ),
  person: all(
    '\\b(posso|em que posso|poderia|como posso) (ajudar|anotar|deixar|saber|perguntar|falar|passar|lhe|te|ser)\\w*\\b|\\b(quer|deseja|gostaria|pode|podia|voce pode|poderia) (de )?(deixar|que|ligar|falar|esperar|aguardar|repetir|mandar|enviar|me)\\b',
    '\\bquem (e|fala|esta falando|gostaria|deseja|ta)\\b|\\bda parte de quem\\b|\\bcom quem (falo|deseja|quer|gostaria)\\b|\\bdo que se trata\\b|\\bqual (e )?o assunto\\b|\\bo que (deseja|voce quer)\\b|\\b(um|so um) (momento|momentinho|minuto|instante|segundo)( por favor)?$|\\b(estou|to) (dirigindo|conduzindo|a conduzir|em reuniao|ocupad[oa]|trabalhando|no transito)\\b(?!.*\\bdeix)|\\bnumero errado\\b|\\bfoi engano\\b|\\b(aqui e|quem fala e|e o|e a) [a-z]+( [a-z]+)?$',
    '\\b(ele|ela) (liga|retorna|te liga|lhe liga)|\\b(vou|deixa eu) (chamar|avisar|ver se)\\b|\\bpeco (para|pra) (ele|ela)',
  ),
  machine: all(
    '\\bdeix[ea]\\w* (me |nos |a |o |uma |um |sua |seu |por favor )*(mensagem|recado|nome|numero|contacto|contato|telefone)\\b|\\b(retornarei|retornaremos|ligarei|ligaremos|retorno) (a sua ligacao|a ligacao|sua ligacao|assim|logo|de volta|o mais|em breve|para voce)',
    '\\b(o numero|este numero|o telefone|o cliente|o assinante|a pessoa) (que )?(voce |para o qual |para a qual )?(discou|ligou|chamou|marcou|chamado|solicitado|esta (ligando|tentando))|\\b(telefone|celular|numero)\\b.*\\b(nao existe|desligado|fora da area|temporariamente|nao esta disponivel|indisponivel)|\\btente (novamente )?mais tarde\\b|\\bligue mais tarde\\b(?=.*\\b(disponivel|desligado)\\b)',
  ),
  thirdPerson: all(
    '\\b(ele|ela|o (senhor|seu|doutor|chefe|gerente|patrao)( \\w+)?|a (senhora|dona|doutora|chefe|gerente)( \\w+)?|(o )?meu \\w+|(a )?minha \\w+) (nao (esta|se encontra)|esta (ocupad|em|de|fora|viajando)|saiu)',
  ),
  away: all(
    '\\b(nao (posso|podemos|estou|estamos)) (atender|falar|disponivel|responder|em casa)|\\b(no momento|agora) nao (posso|podemos|estou|estamos)\\b|\\bvoce ligou (para|pra)\\b|\\bligou para\\b|\\bfora do (horario|escritorio)|\\bnoss[oa] (escritorio|loja|horario)\\b.*\\bfechad',
  ),
};

const hi: GreetingSigns = {
  screening: all('(नाम|अपना नाम).{0,25}(कारण|वजह|क्यों)|कॉल स्क्रीन|कॉल का कारण|देखता हूँ कि यह व्यक्ति'),
  recording: all('(बीप|टोन|ध्वनि|सिग्नल) (के|की) (बाद|पश्चात)|वॉइस ?मेल|वॉयस ?मेल|वॉइसमेल|संदेश रिकॉर्ड|मैसेज रिकॉर्ड'),
  menu: all(
    '(\\d|एक|दो|तीन|चार|पांच|पाँच|छह|सात|आठ|नौ|शून्य) (दबाएं|दबाएँ|दबाइए|डायल करें)|सभी (प्रतिनिधि|एजेंट|अधिकारी).*(व्यस्त|बिजी)|लाइन पर बने रह|प्रतीक्षा करें',
  ),
  person: all(
    '(कौन|किस|किससे|किसको|कहाँ से|कहां से) (बोल|बात|बोले|मिलना|काम|चाहिए|है)|क्या (काम|बात|चाहिए|मदद|मैं|आप)|(कैसे|क्या) मदद|बोल (रहा|रही) हूँ|बोल (रहा|रही) हूं|बताइए|बताइये|बोलिए|बोलिये|(एक मिनट|रुकिए|होल्ड कीजिए)|गलत नंबर|रॉंग नंबर|गाड़ी चला (रहा|रही)|मीटिंग में (हूँ|हूं)',
  ),
  machine: all(
    '(संदेश|मैसेज|नाम|नंबर).{0,25}(छोड़|छोड|रिकॉर्ड)|(जिस|आप जिस) (व्यक्ति|नंबर|ग्राहक|उपभोक्ता)|(नंबर|मोबाइल|फोन).{0,25}(बंद|स्विच ऑफ|पहुंच से बाहर|कवरेज|उपलब्ध नहीं|व्यस्त)|बाद में (कॉल|प्रयास|कोशिश) कर|जल्द.{0,15}(संपर्क|कॉल) कर',
  ),
  thirdPerson: all('(साहब|सर|मैडम|वो|वह|मेरे|मेरी|डॉक्टर)( \\S+)? .{0,20}(नहीं हैं|नहीं है|बाहर (हैं|गए|है)|व्यस्त)'),
  away: all('(फोन|कॉल|फ़ोन) नहीं (उठा|ले|रिसीव)|उपलब्ध नहीं|(कार्यालय|ऑफिस|दफ्तर) .{0,15}बंद'),
};

/** Languages whose greetings are recognised, as ISO 639-1 codes. */
export const greetingLanguages = { en, de, es, fr, pt, hi } as const;

/** The signs of all languages by kind: the person who takes a call may speak any of them. */
export const greetingSigns: GreetingSigns = (() => {
  const kinds = Object.keys(en) as (keyof GreetingSigns)[];
  const joined = kinds.map((kind) => [kind, Object.values(greetingLanguages).flatMap((signs) => signs[kind])]);
  return Object.fromEntries(joined) as GreetingSigns;
})();
