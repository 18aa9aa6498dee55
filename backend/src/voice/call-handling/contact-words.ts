/** Words of one language by their meaning, separated by `|`; `*` matches any ending. Without accents and capitals. */
export interface ContactWords {
  /** Calls and other contact, in forms that ask or describe, not in past tenses. */
  contact: string;
  not: string;
  /** The speaker doesn't want something. */
  unwanted: string;
  end: string;
  fedUp: string;
  /** Complaints about how often something happens. */
  often: string;
  noConsent: string;
  remove: string;
  /** The person, or their number or data. */
  mine: string;
  /** A list or data kept by the caller. */
  record: string;
  /** Names of lists for people who want no calls, and words that only such people use. */
  registry: string;
  threat: string;
  retry: string;
  // Meanings that change what a sentence with the same words asks for.
  /** Only some times or places. */
  when: string;
  /** Other things, channels or people. */
  other: string;
  /** What the speaker does, or what happened or did not. */
  told: string;
  /** Two negations, which ask for calls. */
  welcome: string;
}

const en: ContactWords = {
  contact:
    'call|calls|calling|phone|phones|phoning|phoned|ring|rings|ringing|dial|dials|dialed|dialled|dialing|contact|contacts|contacting|contacted|bother|bothering|bothered|disturb|disturbing|disturbed|pester*|solicit*|telemarket*|cold-call*|text me|text us|message me|message us|reach out|be called|get called|being called|getting called|hear from|communication|communications|robocall*|campaign*|canvass*|get in touch|calls like|(?:use|using|used)(?= (?:\\S+ )?(?:line|number|phone) )|(?:line|number|phone) (?:be )?used|over the phone|by phone',
  not: "don't|dont|do not|never|not|no|no more|nobody|no one|none|without|neither|didn't|wouldn't|won't|doesn't|does not",
  unwanted:
    "don't want|do not want|don't wanna|don't wish|do not wish|don't need|do not need|don't care|don't like|do not like|don't appreciate|no longer want|no longer wish|never want|never wanted|didn't want|not want|want no|want none|wish no|rather not|prefer not|would like no|don't accept|not interested in|no interest in|no desire|had rather you did not|not receive|not to receive|not to get|not be|never be|never hear|never again|the last|doesn't accept|doesn't take|don't take|won't take|won't accept|not accept|not take|object to|objecting to|oppose|disagree with|as a no|don't want my",
  end: 'stop|stops|stopped|quit|cease|end|halt|desist|refrain|discontinue|give up|knock it off|cut it out|lay off|back off|pack it in',
  fedUp:
    "fed up|sick of|sick and tired|tired of|had it|had enough|enough|enough of|over it|annoy*|nuisance|unwanted|unsolicited|harass*|hound*|stalk*|intrus*|invasion|drives me|driving me|can't stand|stand these|has to stop|has to end|must stop|must end|needs to stop|needs to end|of these today",
  often:
    'every day|every single day|each day|every week|all the time|all day|constantly|nonstop|non stop|again and again|over and over|how many times|how often|third|fourth|fifth|sixth|seventh|tenth|hundredth|umpteenth|keep|keeps|twice a day|three times',
  noConsent:
    "(?:don't|do not|didn't|did not|never|no|not|without|withdraw|withdrawing|revoke|revoking|who) (?:\\S+ ){0,3}(?:permission|consent|consented|authori[sz]*|agree|agreed|allow|allowed|sign up|signed up|right|entitled|asked for|ask for)|breaking the law|against the law|illegal",
  remove:
    'remove|removed|delete|deleted|erase|erased|wipe|wiped|scrub|scrubbed|purge|purged|drop|dropped|lose|forget|scratch|strike|cross|exclude|excluded|unsubscribe|(?:take|taken|get)(?= (?:\\S+ ){1,6}(?:off|out|from) )|block|blocked|blacklist|clear|off|out of|bin|destroy|throw away|get rid of|opt',
  mine: 'me|us|my number|our number|this number|my phone|this phone|my name|our name|my details|our details|my data|my information|my info|my contact|this line|my record|my file|my phone number|our phone number|my cell|my mobile|myself|my mother|my father|my family',
  record:
    'list|lists|database|system|systems|record|records|file|files|books|sheet|sheets|crm|directory|register|campaign|campaigns|number|numbers|details|data|contacts|call list|calling list',
  registry:
    "do not call list|do not call registry|do not contact|do not call|opt out|opted out|opting out|no call list|tps|telephone preference|registry(?! office)|blacklist|blocklist|unsubscribe|unsubscribed|off limits|spare (?:yourself|yourselves|me|us)|save (?:your|yourself|yourselves) (?:the |some )?(?:breath|time|trouble|effort|money)|(?:you are|you're|stop|quit) wasting (?:your|my|our|everyone's) time|(?:don't|do not) want any more of (?:this|these|it|that)|no more of (?:this|these)|never be interested|(?:won't|will not) (?:be )?(?:\\S+ )?ever|not now (?:and )?not ever|whatever you've got my|(?:last|final) (?:conversation|talk|call|time)(?= (?:\\S+ ){0,2}(?:we|you|i) )|forget (?:that )?(?:we|i) exist|(?:isn't|is not|not) for sales\\S{0,8}|not for telemarketers|excluded from (?:whatever|this|all|your)|(?:be|have me|have us) excluded from whatever|confused with someone who wants",
  threat:
    'police|lawyer|attorney|solicitor|sue|report you|reporting you|complaint|complain|court|legal action|ftc|ico|ofcom|regulator|block you|harassment|authorities',
  retry: 'try|trying|tried|insist|persist',
  when: "before|until|till|after|today|tonight|tomorrow|(?<!from )now|right now|this week|this early|so early|so late|too early|too late|at work|morning|mornings|afternoon|evening|evenings|lunch|weekend|weekends|monday|tuesday|wednesday|thursday|friday|saturday|sunday|o'clock|meeting|driving|at night|during|yet|anytime|later|between|if you can|next time|instead",
  other:
    'landline|address|item|order|bill|invoice|appointment|subscription|magazine|newsletter|waiting list|guest list|contract|email|emails|e mail|letter|bell|doorbell|door|name wrong|it a|it that|him|her|them|they|he|she|insurance|policy|delivery|booking|account|speaker|hold|bank|banks|somebody else|line off|step|old|new one|recruiters|attention|video|meeting|flight|bus|train|second|music|hang up|worry|miss|by accident|accidentally|mister|mr|mrs|sir|madam|doctor|my boss|companies|another company|scammers|stranger|unknown|support line|landlord|vendor|my lawyer|expensive|available|in service|so loud|next stop|pension|broken|a good|my office|my name down',
  told: "(?:i|we|i've|we've) (?:\\S+ )?(?:never|don't|do not|can't|cannot|couldn't|haven't|hadn't|didn't|won't|have|had|was|were|usually|called|call|rang|phoned|removed|deleted|tried|asked them|answer|answered|forgot|missed|lost)(?! \\S*(?:want|wish|need|like|care|hear|accept|consent|agree|permission|give|gave|allow|appreciate|sign|told|asked you|opted|wanna))|(?:i'd|i'll|we'd|we'll) never|(?<!you )never (?:called|had|got|heard|rang|phoned|received)|nobody (?:ever |has )?(?:called|phoned|rang)|nobody ever|no one (?:ever )?called|(?<!rather )(?:you|he|she|they) never (?:did|called|rang|phoned|had|came)|my phone keeps|my phone is|other line|why did|why have|why didn't|did you|have you|do you have|are you|is there a list|(?<!if )you didn't|(?<!if )you did not|am i|is my number|what is|what's|do you call|do people|had no|have no|has no|was removed|were removed|took me|who is this|haven't heard|last time (?:i|we|you called|you rang|you phoned)|call them|stop me|asked you to call|don't have to|needn't|no need to|my lawyer (?:will|told me to|is going to)|don't bother with|last time this (?:year|month|week)|last call (?:was|were|dropped|ended)|previous call|call (?:was|dropped|broke)|calls dropped|(?:nobody|no one) (?:helped|answered|told|could|knew)",
  welcome:
    "(?:don't|do not|never|not|didn't) (?:\\S+ )?(?:stop|quit|forget|hesitate|mind|worry|miss|hang)|not that i|isn't that i|is not that|it's not that|would be great|would be nice|is fine|are fine|bother me|no bother|not bothering|not disturbing|did not say|didn't say|not saying|anytime|any time|happy to|glad you|thanks for calling|waiting for",
};

const de: ContactWords = {
  contact:
    'anruf*|anzurufen|anrufst|ruf|rufe|rufen|ruft|kontakt*|kontaktieren|kontaktiert|melden|meldet|melde dich|belastig*|stor|storen|gestort|telefonier*|telefonterror|telefonwerbung|werbung|werbeanruf*|angerufen|klingeln sie bei|anzuklingeln|horen von|von ihnen horen|kontaktaufnahme|behellig*|anruferei|(?:wahlen|wahlt|wahle|benutzen|benutzt|verwenden|nutzen)(?= (?:\\S+ ){0,2}(?:nummer|anschluss|telefonnummer) )|(?:nummer|anschluss|telefonnummer) (?:verwenden|benutzen|nutzen|wahlen)|telefonisch|am telefon|per telefon',
  not: 'nicht|nie|niemals|kein|keine|keinen|keinerlei|nimmer|nichts|ohne|niemand',
  unwanted:
    'will nicht|wollen nicht|mochte nicht|mochten nicht|wunsche nicht|wunsche keine|wunsche keinen|will keine|will keinen|wollen keine|wollen keinen|mochte keine|mochte keinen|mochten keine|brauche keine|brauchen keine|nicht mehr|nie mehr|nie wieder|nicht wieder|keine weiteren|keinen weiteren|kein interesse|nichts mehr|nichts wissen|keine werbeanrufe|keine|nicht will|nicht wollen|nicht mochte|nicht wunsche|nicht damit einverstanden|nicht einverstanden|bin dagegen|bin gegen|davon ab|abzusehen|absehen|gegen weitere',
  end: 'aufhor*|hor auf|hort auf|horen sie auf|horen|schluss|unterlass*|einstellen|stellen sie|lassen sie|lass|lasst|unterlassen|verschon*|stop|stopp|beenden|sein lassen|bleiben lassen',
  fedUp:
    'schnauze voll|nase voll|satt|genug|leid|reicht|es reicht|nerv*|genervt|terror|telefonterror|belastig*|unerwunscht*|unverschamt*|frechheit|zumutung|dauernd|standig|muss aufhoren|muss jetzt aufhoren|muss ein ende|muss enden',
  often:
    'jeden tag|taglich|jede woche|standig|dauernd|immer wieder|andauernd|dritte*|vierte*|funfte*|sechste*|siebte*|zehnte*|hundertste*|wie oft|schon wieder|mehrmals|zum x ten|alle paar|pausenlos',
  noConsent:
    '(?:nie|nicht|keine|keinerlei|ohne|widerrufe|entziehe|widerruf|wer) (?:\\S+ ){0,4}(?:erlaubnis|einwilligung|zustimmung|zugestimmt|eingewilligt|erlaubt|recht|genehmigung|einverstanden|berechtigt|zustimme|gestattet)|verboten|gesetzlich|illegal|widerspreche|untersage|verbiete|verbitte|lehne',
  remove:
    'losch*|geloscht|streich*|gestrichen|entfern*|raus|rausnehmen|herausnehmen|nehmen|nehmt|nimm|austragen|tragen sie|trag mich|sperr*|vergessen|vergiss|vernicht*|wegwerf*|weg|schmeissen|werfen|tilg*|aus|sperren|blockier*|abmeld*',
  mine: 'ich will|ich mochte|wir wollen|mich|uns|meine nummer|unsere nummer|diese nummer|meine telefonnummer|meine handynummer|unsere telefonnummer|meine daten|unsere daten|meinen namen|unseren namen|meiner nummer|dieser nummer|diesen anschluss|mir|meine mutter|mein vater|meinen vater|meiner mutter|meine kontaktdaten',
  record:
    'liste|listen|datei|dateien|datenbank|kartei|system|verteiler|unterlagen|kundendatei|anrufliste|daten|nummer|telefonnummer|speicher|akten|register|adressbuch|kontakten',
  registry:
    'robinsonliste|robinson liste|sperrliste|schwarze liste|sperrvermerk|werbesperre|tabu|dsgvo|widerspruch|(?:sparen|spart|spar) (?:sie )?(?:sich|euch|dir) (?:\\S+ ){0,3}(?:muhe|versuch*|anruf*|atem)|verschwenden sie (?:\\S+ )?zeit|weder jetzt noch|(?:letztes gesprach|letzter anruf|letztes telefonat)|vergessen sie dass es (?:mich|uns) gibt|nicht fur (?:vertreter|verkaufer|werbung|werbeanrufe)',
  threat:
    'anwalt|polizei|anzeige|zeige sie an|verklag*|klage|bundesnetzagentur|verbraucherzentrale|beschwer*|gericht|rechtlich*|melde sie|datenschutz*',
  retry: 'versuch*|probier*|insistier*',
  when: 'vor|nach|bis|heute|morgen|gerade|jetzt|abends|vormittag*|nachmittag*|mittag*|so fruh|so spat|zu fruh|zu spat|arbeit|buro|im buro|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|uhr|nachts|wahrend|spater|am wochenende|lieber um',
  other:
    'festnetz|adresse|artikel|bestellung|rechnung|termin|abo|newsletter|zeitschrift|warteliste|gasteliste|vertrag|mail|mails|e mail|brief|post|namen falsch|er|er hat|bank|drucker|leitung|position|strom|versicherung|konto|alte|neue|versehen|verpasst|gehort|umsonst|die tur|baby|preis|(?<!ihre )zeit|frau nicht|auf speaker|umstande|wasser|ernst|mit auf|fremde*|unbekannt*|sondern|meine frau|andere firma|larm',
  told: 'ich (?:\\S+ ){0,2}(?:habe|hatte|rufe|kann|konnte|war|bin|angerufen)(?! (?:\\S+ ){0,2}(?:gesagt|genug|satt|gebeten|widersprochen|zugestimmt|verboten|einverstanden|dagegen|gegen))|gehe ich nicht|habe ich|konnte ich|(?:haben|hat|hatten|habt) (?:\\S+ ){0,6}(?:angerufen|gemeldet|geloscht|aufgehort|gestrichen|gelost|kontaktiert)|warum|wieso|haben sie|niemand|sonst nie|man hat|wurde|wer sind|wer ist|sie wollten|brauchen (?:\\S+ ){0,3}nicht|mussen (?:\\S+ ){0,3}nicht|musst nicht|kann ich|will sie nicht|mochte sie nicht|sie nicht storen|nicht horen|beim letzten|stehe ich|was ist|ist meine|wir hatten|keinen kontakt|keine anrufe (?:bekommen|erhalten|verpasst)|nicht auflegen|auflegen|aufzeichnen|rufe gleich|anwalt ruft|anwaltin ruft|anwalt meldet|letzter anruf (?:war|heute)|mein letzter anruf',
  welcome:
    'nicht auf mich|nicht dass ich|nicht so dass|horen sie (?:bitte )?nicht auf|hort nicht auf|hor nicht auf|vergessen sie nicht(?! (?:\\S+ ){0,3}zu (?:loschen|streichen|entfernen|sperren) )|storen mich nicht|stort mich nicht|storen sie sich|store mich nicht|gerne|gern|ruhig|freue|kein problem|jederzeit|danke fur|verpass*|lieber an',
};

const es: ContactWords = {
  contact:
    'llam[ae]|llames|llamen|llamar|llamar(?:me|nos|la|lo|le|les)|llaman|llamando|llamada|llamadas|llamaran|llamara|llamase|llamasen|llamada comercial|contact[ae]|contacten|contactes|contactar|contactar(?:me|nos|lo|la)|contacto|contactado|contactada|contactaran|molest[ae]|molesten|molestar|molestar(?:me|nos|lo|la)|molestando|marque|marquen|marcar|comuni[cq]*|acoso|acosar*|acosando|telefone*|publicidad|escriban|escriba|este tipo de llamadas|por telefono|(?:usen|use|usar|utilicen|utilizar)(?= (?:\\S+ )?(?:numero|telefono|linea) )',
  not: 'no|nunca|jamas|nadie|ningun|ninguna|ni|sin|tampoco',
  unwanted:
    'no quiero|no queremos|no deseo|no deseamos|no me interesa|no nos interesa|no quisiera|no necesito|no necesitamos|ya no|no mas|nunca mas|nada mas|no quiero saber|no me gusta|prefiero que no|preferiria que no|prefeririamos que no|no vuelva*|jamas vuelv*|no volver|que no me|que no nos|agradeceria que no|no quieran|no atendemos|no aceptamos|no acepto|no atiendo|no estoy de acuerdo|no estamos de acuerdo|en contra',
  end: 'deje de|dejen de|deja de|dejad de|dejar de|dejense|pare|paren|parad|parar|para ya|cese|cesen|cesar|basta|acabe|acaben|terminen|detengan|suspendan|eviten|se abstengan|absteng*|corten',
  fedUp:
    'hart[oa]|hart[oa]s|cansad[oa]|cansad[oa]s|basta|ya esta bien|ya basta|se acabo|suficiente|acoso|me tienen|insoportable|abuso|pesad[oa]s|fastidi*|no soporto|no aguanto|molestia|tiene que acabar|tiene que terminar|tiene que parar|debe acabar|debe terminar',
  often:
    'todos los dias|cada dia|todo el dia|todo el tiempo|todos los santos dias|a cada rato|constantemente|tercera|cuarta|quinta|sexta|septima|decima|enesima|cuantas veces|siguen|sigue|sin parar|una y otra vez|varias veces|a todas horas',
  noConsent:
    '(?:no|nunca|jamas|sin|retiro|revoco|quien) (?:\\S+ ){0,4}(?:permiso|consentimiento|autoriz*|acepte|acepto|consiento|consenti|permito|derecho|permitido)|prohib*|ilegal|rechazo|me opongo|me niego',
  remove:
    'quit*|saqu*|sacar|sacar(?:me|nos)|elimin*|borr*|borrar*|retir*|olvid*|bloque*|baja|de baja|tach*|desaparezca*|tire|tiren|supriman|suprima|excluy*|destruy*|fuera de|salir de',
  mine: 'me|nos|mi numero|mi telefono|mi nombre|mis datos|nuestro numero|nuestros datos|este numero|este telefono|esta linea|mi contacto|mi madre|mi padre|mi familia|borren*me|saquenos|saquenme|borreme|borrenme|borrennos|quitenme|quitenos|eliminenme|eliminenos|eliminarme|borrarme|mi informacion|\\S+(?:enme|ennos|eme|enos)',
  record:
    'lista|listas|base|base de datos|sistema|sistemas|archivo|archivos|registro|registros|fichero|ficheros|datos|numero|telefono|agenda|contactos|expediente',
  registry:
    'lista robinson|lista negra|la baja|de baja|darme de baja|no contactar|no llamar|lista de exclusion|ahorr(?:e|en|ense|ese|ate|aos)\\S{0,4} (?:\\S+ )?(?:molestia|tiempo|trabajo|esfuerzo|saliva)|pierd\\S{0,3} (?:el|su) tiempo|(?:no quiero|no queremos) (?:nada )?mas de (?:esto|estas|eso)|ni ahora ni nunca|ultima (?:conversacion|llamada|vez) que (?:tenemos|hablamos|me|nos)|olvid\\S{1,4} (?:de )?que exist(?:o|imos)|no es para vendedores|no es para publicidad|(?:no|ni) devuelvan? la llamada',
  threat:
    'policia|abogad*|denunci*|demand*|queja|consumidor|profeco|facua|tribunal*|juzgado|reclam*|proteccion de datos|acciones legales',
  retry: 'insist*|intent*|prueb*',
  when: 'antes|despues|hoy|ahora|por la manana|por la tarde|por la noche|tan temprano|tan tarde|temprano|trabajo|lunes|martes|miercoles|jueves|viernes|sabado|domingo|hasta|mas tarde|luego|a esta hora|durante|en punto|todavia|mejor a',
  other:
    'fijo|direccion|articulo|pedido|factura|cita|suscripcion|revista|boletin|lista de espera|contrato|correo|correos|carta|timbre|banco|mal mi|linea|el paquete|vieja|viejo|nueva|(?<!de )nuevo|sin querer|el (?:no|pidio|quiere|dijo)|ella|ellos|lo nombraran|usted es|seguro|cuenta|entrega|precio|nombre mal|la puerta|cafe|senora|senor|esposa|desconocid*|otra empresa|celular|llamen mejor|gimnasio|mi mama',
  told: 'nunca (?:me |nos )?(?:habian|habia|han|ha|lo|vuelvo|llamo|pude)|por que(?! no (?:me |nos )?(?:borr|quit|elimin|sac))|nadie me (?:ha|llamo|llama|habia)|nunca me llaman?|esta mi numero|que es|me sacaron|me quitaron|yo llame|he llamado|vuelvo a|no (?:puedo|pude|contesto|contesta|atiendo|suelo)|normalmente|iban a|la ultima vez que (?:me |nos )?llam(?:aron|o)|quien es|que llamo|ya no llamo|no he|no llamo|no hace falta|no es necesario|tienen una|tiene una|hay una|no quiero molestar|no quiero perder|borre su|ultima vez que llame|abogad[oa] (?:le|les|lo|te) (?:llamar\\S*|devolver\\S*)|ultima llamada (?:fue|era)|nadie me (?:ayudo|ayuda|atendio)',
  welcome:
    'no dej\\S+|no me molestan?|no se moleste*|no pare\\S*|no es que|no olvid*(?! (?:de )?(?:borrar|quitar|eliminar|sacar))|no se preocup*|cuando quiera|cuando guste|con gusto|gracias por llamar|no hay problema|no cuelgue*|esper*|encantad*',
};

const fr: ContactWords = {
  contact:
    "appeler|appelez|appelle|appeliez|appelles|appelee?|appels|appel|rappeler|rappelez|rappeliez|rappelee?|contacter|contactez|contactiez|contactee?|contact|deranger|derangez|derangee?|telephon*|demarch*|solliciter|sollicitez|sollicitiez|sollicitee?|harcel*|prise de contact|publicite|pub|joindre|importun*|appellent|embeter|compose*|entendre parler|genre d' appels|genre d' appel|par telephone|coups de fil|coup de fil|(?:utilisez|utiliser|utilisiez)(?= (?:\\S+ )?(?:numero|telephone|ligne) )",
  not: 'ne|pas|plus|jamais|aucun|aucune|personne|rien|sans|non|ni|n',
  unwanted:
    "ne veux plus|ne veux pas|veux pas|veux plus|ne souhaite pas|ne souhaite plus|ne souhaite aucun|souhaite aucun|ne desire pas|ne desire plus|pas envie|plus envie|aucune envie|ne voulons pas|ne voulons plus|ne souhaitons pas|ne souhaitons plus|pas interesse*|ne plus|de ne plus|ne jamais|jamais plus|plus jamais|plus du tout|ne veux aucun|ne veux rien|on ne m|qu on ne|que vous ne|ne faut plus|ne devez plus|ne doit plus|n en veux|ne repond pas|ne prend pas|n' accepte pas|n' acceptons pas|ne prenons pas|pas d' accord|suis contre|n' en veux plus|n' en voulons plus|en veux plus|abstenir|vous abstenir",
  end: 'arretez|arrete|arreter|arretiez|cessez|cesser|cesse|stop|finissez|abstenez|evitez|laissez|fini|lachez|fichez|foutez|foutre|suspendez|mettez fin|abstenir|vous abstenir',
  fedUp:
    "marre|ras le bol|par dessus la tete|assez|suffit|ca suffit|bien faire|fatigue de|fatiguee de|lasse|harcel*|insupportable|abus*|penible|lachez|plein le dos|exaspere*|saoul*|faut que ca cesse|faut que cela cesse|faut que ca s' arrete|doit cesser|doit s' arreter",
  often:
    'tous les jours|chaque jour|toutes les semaines|tout le temps|sans arret|sans cesse|troisieme|quatrieme|cinquieme|sixieme|septieme|dixieme|enieme|combien de fois|plusieurs fois|continuez|continuer|a longueur|constamment',
  noConsent:
    "(?:pas|jamais|aucun|aucune|sans|retire|revoque|qui|n') (?:\\S+ ){0,4}(?:autoris*|permission|consent*|accord|accepte|droit|permis|consenti)|interdi*|illegal|refuse|m' oppose|m oppose",
  remove:
    'retir*|enlev*|supprim*|effac*|ray*|otez|oter|sortez|sortir|oubliez|oublie|bloqu*|desinscri*|desabonn*|disparai*|jetez|jeter|radi*|exclu*|virez|bannir',
  mine: 'moi|nous|mon numero|mon telephone|mon nom|notre numero|notre nom|ce numero|mes donnees|mes coordonnees|nos coordonnees|cette ligne|ma mere|mon pere|ma famille|etre retire*|etre supprime*|etre raye*|etre efface*',
  record:
    'liste|listes|fichier|fichiers|base|base de donnees|systeme|registre|registres|dossier|dossiers|numero|donnees|coordonnees|repertoire|contacts|archives',
  registry:
    "bloctel|liste noire|liste rouge|liste d opposition|d opposition|d' opposition|desinscri*|rgpd|opposition|epargnez (?:\\S+ ){0,3}(?:peine|temps|effort)|perdez (?:\\S+ )?temps|ni maintenant ni jamais|derniere (?:conversation|fois que (?:vous|nous))|comme si (?:je|nous) n' exist\\S*|pas (?:fait )?pour les (?:demarcheurs|vendeurs|commerciaux)|oubliez que j' existe",
  threat:
    'plainte|police|avocat|signal*|porter plainte|porte plainte|tribunal|justice|cnil|dgccrf|poursui*|gendarme*|repression',
  retry: 'insist*|reessay*|essay*|recommenc*|retent*',
  when: "avant|apres|aujourd'hui|aujourd' hui|maintenant|demain|ce matin|ce soir|le matin|le soir|l' apres midi|si tot|si tard|tot|trop tard|travail|bureau|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|jusqu*|plus tard|pendant|heures|dans la journee|midi",
  other:
    "fixe|adresse|article|commande|facture|rendez vous|abonnement|magazine|newsletter|liste d' attente|liste d attente|contrat|mail|mails|courrier|lettre|sonnez|banque|mon nom mal|deuxieme|ligne de|ancienne|ancien|nouveau|nouvelle|par erreur|(?<!s' )il(?! (?:ne )?faut)|elle|ils|elles|ma femme|mon mari|assurance|compte|livraison|tarif|prononcer|raccroch*|inconnu*|attribue|monsieur|madame|docteur|mademoiselle|autres entreprises|autre societe|plutot|en attente|en absence|au courant|cafe|attendre",
  told: "j' ai (?:\\S+ ){0,2}(?:efface|supprime|appele|essaye|rappele|manque|rate)|m' aviez|m' avez|nous avez|ne l' avez|vous deviez|pourquoi|est ce que vous avez|qui etes|avez vous|on m' a|personne ne|jamais (?:appele|rappele|recu)|(?<!qu' )(?:je|on) ne (?:\\S+ ){0,2}(?:rappelle|reponds|repond|appelle|peux|peut)|je ne (?:m' )?appelle|d' habitude|fois que j|la derniere fois (?:\\S+ ){1,3}avez|pas besoin|suis je|c' est quoi|qu' est ce|j' ai pas|je n' ai (?:pas|plus)(?! (?:envie|donne|autorise|consenti|accepte))|pouvez ne pas|deuxieme article|m' ecrivez|ne veux pas vous|n' ai pas vos|je ne peux|etiez cense|pas la peine|avocate? (?:vous )?(?:rappellera|appellera|va vous)|dernier appel (?:etait|a ete)|personne ne m' a aide",
  welcome:
    "n' arretez|n' arrete|me derangent pas|me derange pas|me derangez pas|vous derangez pas|n' arretez pas|n' oubliez|n' hesitez|ce n' est pas que|c' est pas que|pas que je|ne raccrochez|pas de souci|pas de probleme|quand vous voulez|avec plaisir|volontiers|merci d' avoir appele|n' importe quand",
};

const pt: ContactWords = {
  contact:
    'lig(?:ar|arem|uem|ue|a|am|ando|asse|assem|acao|acoes|ues)|telefon*|contat(?:ar|arem|e|em|ado|ada|o|os|assem|asse|ando)|contact(?:ar|arem|e|em|ado|ada|o|os|assem)|incomod(?:ar|arem|e|em|ado|ada|ando|assem)|perturb*|chamada|chamadas|chatear|chateiem|assedi*|propaganda|importun*|procurem|discad[oa]|disquem|discar|telemarketing|ligarem|me chamem|tipo de ligacao|tipo de chamada|por telefone|(?:usem|use|usar|utilizem|utilizar)(?= (?:\\S+ ){0,2}(?:numero|telefone|linha) )',
  not: 'nao|nunca|jamais|ninguem|nenhum|nenhuma|nem|sem|nada',
  unwanted:
    'nao quero|nao queremos|nao desejo|nao desejamos|nao gostaria|nao tenho interesse|nao temos interesse|nao preciso|nao precisamos|nunca mais|nao mais|nada mais|nao quero saber|prefiro que nao|preferia que nao|preferiria que nao|agradeceria se nao|agradeco se nao|que nao me|que nao nos|nao pode mais|nao podem mais|nao deve mais|nao me interessa|nao quer|nao voltem|nao volte|ninguem aceita|nao aceitamos|nao aceito|nao atendemos|nao concordo|nao concordamos|sou contra|somos contra',
  end: 'pare de|parem de|parar de|parem|pare|param|deixe de|deixem de|deixar de|cesse|cessem|cessar|chega|basta|encerrem|evitem|evite|suspendam|interromp*|larguem|larga|me larguem|acabem|abstenham',
  fedUp:
    'saco cheio|cansad[oa]|cansad[oa]s|fart[oa]|fart[oa]s|chega|basta|ja deu|acabou|suficiente|assedi*|insuportavel|abuso|nao aguento|nao suporto|irritad*|encher|enchendo|perturbacao|de saco|tem que acabar|tem que parar|precisa acabar|deve acabar',
  often:
    'todo dia|todos os dias|todo santo dia|toda hora|o tempo todo|toda semana|terceira|quarta|quinta|sexta|setima|decima|enesima|quantas vezes|continuam|continua|sem parar|varias vezes|direto|o dia todo|o dia inteiro',
  noConsent:
    '(?:nao|nunca|jamais|sem|retiro|revogo|quem) (?:\\S+ ){0,4}(?:permissao|consentimento|autoriz*|aceitei|aceito|consinto|permito|direito|permitido|concordei|deixei)|proib*|ilegal|recuso|me oponho|me nego',
  remove:
    'tir(?:e|em|ar|a|ado)|retir*|remov*|apag*|exclu*|elimin*|esquec*|bloque*|delet*|risqu*|sum[ai]*|suma|sumir|jog(?:ue|uem|ar)|descadastr*|descart*|limp*|sair d[aeo]s?|cancel*|baixa',
  mine: 'me|nos|meu numero|meu telefone|meu nome|meus dados|nosso numero|nossos dados|este numero|esse numero|este telefone|esse telefone|meu contato|minha mae|meu pai|minha familia|a gente|esta linha|meu cadastro|para mim|minhas informacoes',
  record:
    'lista|listas|base|banco de dados|sistema|sistemas|registro|registros|cadastro|arquivo|arquivos|dados|numero|telefone|agenda|contatos|fichario',
  registry:
    'nao perturbe|nao me perturbe|lista negra|nao contatar|nao ligar|descadastr*|lista de bloqueio|lgpd|sair da lista|poup(?:e|em)\\S{0,3} (?:\\S+ )?(?:trabalho|tempo|saliva|esforco)|perdem (?:\\S+ )?tempo|perdendo (?:\\S+ )?tempo|nao quero mais (?:isso|disso|isto)|nem agora nem nunca|ultima (?:conversa|ligacao|vez que (?:voces|me|nos))|(?:finjam?|esquecam?) que (?:eu )?(?:nao )?exist\\S*|nao e para vendedores|(?:nao|nem) retornem?',
  threat: 'policia|advogad*|denunci*|process(?:o|ar|arei|amos)|procon|reclam*|justica|anatel|delegacia|queixa',
  retry: 'insist*|tent(?:em|e|ar|ando)',
  when: 'antes|depois|hoje|agora|de manha|a tarde|a noite|tao cedo|tao tarde|cedo|trabalho|segunda feira|terca|quarta feira|quinta feira|sexta feira|sabado|domingo|ate|mais tarde|durante|nesse horario|neste horario|ainda|amanha',
  other:
    'fixo|endereco|item|pedido|conta|nota|consulta|assinatura|revista|boletim|lista de espera|contrato|e mail|emails|carta|campainha|o banco|meu nome errado|segunda linha|linha do|antigo|(?<!de )novo|sem querer|ele|ela|eles|seguro|entrega|preco|porta|bebe|cafe|desconhecido|esposa|marido|desligue|gravar|outra empresa|meu irmao|celular|prefiro ligacao|pode ligar',
  told: 'nunca (?:tinham|tinha|ligaram|ligou|retorno|recebi|me ligaram|me ligou|mais ligaram)|por que(?! nao (?:me |nos )?(?:apag|tir|remov|exclu))|ninguem me (?:ligou|liga|ligava)|nunca me ligam|meu numero esta|esta na lista|me tiraram|apaguei|eu (?:nao |nunca )?(?:liguei|ligo|retorno|atendo|consigo)|nao (?:consigo|atendo|atendi|atende|posso|pude|recebi|liguei)|normalmente|iam|ultima vez que me ligaram|da ultima vez|vez que ligo|quem e|quem fala|nao precisa|nao e preciso|voces tem|tem uma|nao quero incomodar|nao quero perder|vocs tem|advogad[oa] vai ligar|advogad[oa] (?:te |lhe )?liga|ultima ligacao (?:foi|era)|ninguem me (?:ajudou|atendeu|ajuda)',
  welcome:
    'nao deix(?:e|em) de|nao par(?:e|em)|nao me incomodam?|nao se incomode|nao me importo|nao para de|nao e que|nao esquec*(?! (?:de )?(?:apagar|tirar|remover|excluir))|nao se preocup*|quando quiser|com prazer|obrigado por ligar|sem problema|fique a vontade|esper(?:ar|ando|o)',
};

const hi: ContactWords = {
  contact:
    'कॉल|कॉल्स|काल|कॉलें|फोन|फ़ोन|फोनों|संपर्क|सम्पर्क|मैसेज|परेशान|तंग|डिस्टर्ब|प्रचार|सताना|सताओ|घंटी|मिलाना|मिलाओ|मिलाइए|इस्तेमाल',
  not: 'मत|न|ना|नहीं|कभी नहीं|बिना',
  unwanted:
    'नहीं चाहिए|नहीं चाहता|नहीं चाहती|नहीं चाहते|नहीं चाहिये|नहीं आना|नहीं आनी|नहीं करना|नहीं करने|नहीं रखना|ज़रूरत नहीं|कोई दिलचस्पी नहीं|न करे|न करें|न आए|न आये|कभी न|कभी मत|नहीं लेना|आपत्ति|एतराज|ऐतराज|सहमत नहीं|नहीं लेता|नहीं लेते|नहीं लेती|बचें|बचिए|बचो|खिलाफ',
  end: 'बंद|बन्द|रोक|रोको|रोकिए|छोड़ दो|छोड़ दीजिए|बस',
  fedUp: 'तंग|बस|बहुत हो गया|थक|हद|काफी|काफ़ी|सताना|सता|नाक में दम|झुंझला*|खत्म होना|खत्म होनी|बंद होना|बंद होनी',
  often:
    'रोज|रोज़|हर दिन|हर रोज|बार बार|हमेशा|हर समय|हर वक्त|तीसरा|तीसरी बार|चौथा|पाँचवाँ|पांचवां|पांचवा|छठा|दसवां|कितनी बार|कई बार|दिन भर|फिर भी|दो बार|लगातार|पाँचवीं|पांचवीं|चौथी|छठी|तीसरी|दसवीं|सातवीं',
  noConsent:
    '(?:इजाज़त|इजाजत|अनुमति|सहमति|मंज़ूरी|मंजूरी|हक|हक़|अधिकार|परमिशन) (?:\\S+ ){0,2}(?:नहीं|न|वापस)|(?:नहीं|कभी|बिना) (?:\\S+ ){0,4}(?:इजाज़त|इजाजत|अनुमति|सहमति|परमिशन)|गैरकानूनी|मना (?:किया|करता|करती|कर)',
  remove: 'हटा*|हटाइए|हटाओ|मिटा*|निकाल*|डिलीट|भूल जा*|ब्लॉक|फेंक*|काट|साफ कर*|अनसब्सक्राइब|गायब',
  mine: 'मुझे|हमें|मेरा|मेरी|मेरे|हमारा|हमारी|हमारे|इस नंबर|यह नंबर|ये नंबर|मेरा नंबर|मेरा नाम|मेरी माँ|उन्हें',
  record: 'लिस्ट|सूची|रिकॉर्ड|सिस्टम|डेटाबेस|नंबर|नम्बर|नाम|जानकारी|डेटा|फाइल',
  registry:
    'डीएनडी|डी एन डी|नो कॉल|डू नॉट कॉल|डू नॉट डिस्टर्ब|ब्लैक लिस्ट|ब्लैकलिस्ट|मेहनत बचा*|समय बचा*|वक्त बचा*|(?:समय|वक्त|टाइम) (?:बर्बाद|खराब|बरबाद) (?:मत|न|ना|कर रहे)|न अभी (?:\\S+ ){0,3}न कभी|आखिरी (?:बातचीत|कॉल|फोन)|सेल्स वालों के लिए नहीं|समझिए कि मैं हूँ ही नहीं|मान लीजिए कि मैं (?:हूँ ही नहीं|मर)',
  threat: 'पुलिस|शिकायत|वकील|रिपोर्ट|केस|कोर्ट|ट्राई|कानूनी',
  retry: 'कोशिश',
  when: 'से पहले|के बाद करना|अभी|सुबह|शाम|दोपहर|रात|ऑफिस|काम पर|कल|सोमवार|मंगलवार|बजे|तक|इतनी|देर से|बाद में',
  other:
    'लैंडलाइन|पता|आइटम|ऑर्डर|बिल|अपॉइंटमेंट|सदस्यता|पत्रिका|वेटिंग|प्लान|ईमेल|चिट्ठी|बैंक|नाम गलत|पुराना|नया|गलती से|बच्चा|पत्नी|लाइन|होल्ड|पार्सल|कीमत|अनजान|दूसरी कंपनी|मैसेज मत|व्हाट्सएप मत|वो|वह|काटिए|काटना',
  told: 'क्यों|नहीं किया|किया नहीं|मैंने(?! (?:\\S+ ){0,4}(?:मना|अनुमति|इजाज़त|इजाजत|सहमति))|मुझसे गलती|नहीं आया|नहीं मिला|बंद था|बंद हो रहा|क्या मेरा नंबर|नहीं करता|नहीं करती|नहीं उठा*|हटा दिया गया|कौन हैं|कौन है|पिछली बार|मैं (?:\\S+ ){0,4}(?:रहा|रही|करता|करती) हूँ|क्या आपके पास|करने वाले थे|आपने पहले|कर सकता|कर सकती|किसी ने|आपने|परेशान नहीं करना चाहता|खोना|करने की ज़रूरत नहीं|करने की जरूरत नहीं|वकील (?:\\S+ ){0,2}(?:फोन|कॉल) (?:करेगा|करेंगे|करेगी)',
  welcome:
    'ऐसा नहीं है|परेशानी नहीं|परेशान नहीं हूँ|परेशान होने|मत भूल*|न भूल*|बंद मत|बंद न|बंद ही नहीं|कोई बात नहीं|जब चाहें|इंतज़ार|इंतजार',
};

/** By ISO 639-1 code. */
export const contactWords = { en, de, es, fr, pt, hi };
