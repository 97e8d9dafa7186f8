import type { Language } from '#shared/languages.ts'

/**
 * The city that stands for each time zone: its names, old ones too, then the city in English, Russian and Romanian.
 *
 * From CLDR 48.2 (packages cldr-dates-full, `timeZoneNames.json`, exemplar cities, and cldr-bcp47, aliases; Unicode licence
 * v3). Kept here because `Intl` does not give it: its generic names stand for countries or for several cities at once, and
 * browsers leave these cities out of their data.
 */
const table = `
Africa/Abidjan|Abidjan|Абиджан|Abidjan
Africa/Accra|Accra|Аккра|Accra
Africa/Addis_Ababa|Addis Ababa|Аддис-Абеба|Addis Abeba
Africa/Algiers|Algiers|Алжир|Alger
Africa/Asmera,Africa/Asmara|Asmara|Асмэра|Asmara
Africa/Bamako,Africa/Timbuktu|Bamako|Бамако|Bamako
Africa/Bangui|Bangui|Банги|Bangui
Africa/Banjul|Banjul|Банжул|Banjul
Africa/Bissau|Bissau|Бисау|Bissau
Africa/Blantyre|Blantyre|Блантайр|Blantyre
Africa/Brazzaville|Brazzaville|Браззавиль|Brazzaville
Africa/Bujumbura|Bujumbura|Бужумбура|Bujumbura
Africa/Cairo|Cairo|Каир|Cairo
Africa/Casablanca|Casablanca|Касабланка|Casablanca
Africa/Ceuta|Ceuta|Сеута|Ceuta
Africa/Conakry|Conakry|Конакри|Conakry
Africa/Dakar|Dakar|Дакар|Dakar
Africa/Dar_es_Salaam|Dar es Salaam|Дар-эс-Салам|Dar es Salaam
Africa/Djibouti|Djibouti|Джибути|Djibouti
Africa/Douala|Douala|Дуала|Douala
Africa/El_Aaiun|El Aaiún|Эль-Аюн|El Aaiún
Africa/Freetown|Freetown|Фритаун|Freetown
Africa/Gaborone|Gaborone|Габороне|Gaborone
Africa/Harare|Harare|Хараре|Harare
Africa/Johannesburg|Johannesburg|Йоханнесбург|Johannesburg
Africa/Juba|Juba|Джуба|Juba
Africa/Kampala|Kampala|Кампала|Kampala
Africa/Khartoum|Khartoum|Хартум|Khartoum
Africa/Kigali|Kigali|Кигали|Kigali
Africa/Kinshasa|Kinshasa|Киншаса|Kinshasa
Africa/Lagos|Lagos|Лагос|Lagos
Africa/Libreville|Libreville|Либревиль|Libreville
Africa/Lome|Lomé|Ломе|Lomé
Africa/Luanda|Luanda|Луанда|Luanda
Africa/Lubumbashi|Lubumbashi|Лубумбаши|Lubumbashi
Africa/Lusaka|Lusaka|Лусака|Lusaka
Africa/Malabo|Malabo|Малабо|Malabo
Africa/Maputo|Maputo|Мапуту|Maputo
Africa/Maseru|Maseru|Масеру|Maseru
Africa/Mbabane|Mbabane|Мбабане|Mbabane
Africa/Mogadishu|Mogadishu|Могадишо|Mogadiscio
Africa/Monrovia|Monrovia|Монровия|Monrovia
Africa/Nairobi|Nairobi|Найроби|Nairobi
Africa/Ndjamena|N’Djamena|Нджамена|N’Djamena
Africa/Niamey|Niamey|Ниамей|Niamey
Africa/Nouakchott|Nouakchott|Нуакшот|Nouakchott
Africa/Ouagadougou|Ouagadougou|Уагадугу|Ouagadougou
Africa/Porto-Novo|Porto-Novo|Порто-Ново|Porto-Novo
Africa/Sao_Tome|São Tomé|Сан-Томе|Sao Tomé
Africa/Tripoli|Tripoli|Триполи|Tripoli
Africa/Tunis|Tunis|Тунис|Tunis
Africa/Windhoek|Windhoek|Виндхук|Windhoek
America/Adak,America/Atka|Adak|Адак|Adak
America/Anchorage|Anchorage|Анкоридж|Anchorage
America/Anguilla|Anguilla|Ангилья|Anguilla
America/Antigua|Antigua|Антигуа|Antigua
America/Araguaina|Araguaína|Арагуаина|Araguaína
America/Argentina/La_Rioja|La Rioja|Ла-Риоха|La Rioja
America/Argentina/Rio_Gallegos|Río Gallegos|Рио-Гальегос|Río Gallegos
America/Argentina/Salta|Salta|Сальта|Salta
America/Argentina/San_Juan|San Juan|Сан-Хуан|San Juan
America/Argentina/San_Luis|San Luis|Сан-Луис|San Luis
America/Argentina/Tucuman|Tucumán|Тукуман|Tucumán
America/Argentina/Ushuaia|Ushuaia|Ушуая|Ushuaia
America/Aruba|Aruba|Аруба|Aruba
America/Asuncion|Asunción|Асунсьон|Asunción
America/Bahia|Bahia|Баия|Bahia
America/Bahia_Banderas|Bahía de Banderas|Баия-де-Бандерас|Bahia Banderas
America/Barbados|Barbados|Барбадос|Barbados
America/Belem|Belém|Белен|Belém
America/Belize|Belize|Белиз|Belize
America/Blanc-Sablon|Blanc-Sablon|Бланк-Саблон|Blanc-Sablon
America/Boa_Vista|Boa Vista|Боа-Виста|Boa Vista
America/Bogota|Bogotá|Богота|Bogotá
America/Boise|Boise|Бойсе|Boise
America/Buenos_Aires,America/Argentina/Buenos_Aires|Buenos Aires|Буэнос-Айрес|Buenos Aires
America/Cambridge_Bay|Cambridge Bay|Кеймбридж-Бей|Cambridge Bay
America/Campo_Grande|Campo Grande|Кампу-Гранди|Campo Grande
America/Cancun|Cancún|Канкун|Cancun
America/Caracas|Caracas|Каракас|Caracas
America/Catamarca,America/Argentina/Catamarca,America/Argentina/ComodRivadavia|Catamarca|Катамарка|Catamarca
America/Cayenne|Cayenne|Кайенна|Cayenne
America/Cayman|Cayman|Острова Кайман|Cayman
America/Chicago|Chicago|Чикаго|Chicago
America/Chihuahua|Chihuahua|Чиуауа|Chihuahua
America/Ciudad_Juarez|Ciudad Juárez|Сьюдад-Хуарес|Ciudad Juárez
America/Coral_Harbour,America/Atikokan|Atikokan|Корал-Харбор|Atikokan
America/Cordoba,America/Argentina/Cordoba,America/Rosario|Córdoba|Кордова|Córdoba
America/Costa_Rica|Costa Rica|Коста-Рика|Costa Rica
America/Coyhaique|Coyhaique|Койайке|Coyhaique
America/Creston|Creston|Крестон|Creston
America/Cuiaba|Cuiabá|Куяба|Cuiabá
America/Curacao|Curaçao|Кюрасао|Curaçao
America/Danmarkshavn|Danmarkshavn|Денмарксхавн|Danmarkshavn
America/Dawson|Dawson|Доусон|Dawson
America/Dawson_Creek|Dawson Creek|Доусон-Крик|Dawson Creek
America/Denver,America/Shiprock|Denver|Денвер|Denver
America/Detroit|Detroit|Детройт|Detroit
America/Dominica|Dominica|Доминика|Dominica
America/Edmonton,America/Yellowknife|Edmonton|Эдмонтон|Edmonton
America/Eirunepe|Eirunepé|Эйрунепе|Eirunepé
America/El_Salvador|El Salvador|Сальвадор|El Salvador
America/Fort_Nelson|Fort Nelson|Форт Нельсон|Fort Nelson
America/Fortaleza|Fortaleza|Форталеза|Fortaleza
America/Glace_Bay|Glace Bay|Глейс-Бей|Glace Bay
America/Godthab,America/Nuuk|Nuuk|Нуук|Nuuk
America/Goose_Bay|Goose Bay|Гус-Бей|Goose Bay
America/Grand_Turk|Grand Turk|Гранд-Терк|Grand Turk
America/Grenada|Grenada|Гренада|Grenada
America/Guadeloupe|Guadeloupe|Гваделупа|Guadelupa
America/Guatemala|Guatemala|Гватемала|Guatemala
America/Guayaquil|Guayaquil|Гуаякиль|Guayaquil
America/Guyana|Guyana|Гайана|Guyana
America/Halifax|Halifax|Галифакс|Halifax
America/Havana|Havana|Гавана|Havana
America/Hermosillo|Hermosillo|Эрмосильо|Hermosillo
America/Indiana/Knox,America/Knox_IN|Knox, Indiana|Нокс, Индиана|Knox, Indiana
America/Indiana/Marengo|Marengo, Indiana|Маренго, Индиана|Marengo, Indiana
America/Indiana/Petersburg|Petersburg, Indiana|Питерсберг, Индиана|Petersburg, Indiana
America/Indiana/Tell_City|Tell City, Indiana|Телл-Сити|Tell City, Indiana
America/Indiana/Vevay|Vevay, Indiana|Вевей, Индиана|Vevay, Indiana
America/Indiana/Vincennes|Vincennes, Indiana|Винсеннес|Vincennes, Indiana
America/Indiana/Winamac|Winamac, Indiana|Уинамак|Winamac, Indiana
America/Indianapolis,America/Fort_Wayne,America/Indiana/Indianapolis|Indianapolis|Индианаполис|Indianapolis
America/Inuvik|Inuvik|Инувик|Inuvik
America/Iqaluit,America/Pangnirtung|Iqaluit|Икалуит|Iqaluit
America/Jamaica|Jamaica|Ямайка|Jamaica
America/Jujuy,America/Argentina/Jujuy|Jujuy|Жужуй|Jujuy
America/Juneau|Juneau|Джуно|Juneau
America/Kentucky/Monticello|Monticello, Kentucky|Монтиселло, Кентукки|Monticello, Kentucky
America/Kralendijk|Kralendijk|Кралендейк|Kralendijk
America/La_Paz|La Paz|Ла-Пас|La Paz
America/Lima|Lima|Лима|Lima
America/Los_Angeles|Los Angeles|Лос-Анджелес|Los Angeles
America/Louisville,America/Kentucky/Louisville|Louisville|Луисвилл|Louisville
America/Lower_Princes|Lower Prince’s Quarter|Лоуэр-Принс-Куотер|Lower Prince’s Quarter
America/Maceio|Maceió|Масейо|Maceió
America/Managua|Managua|Манагуа|Managua
America/Manaus|Manaus|Манаус|Manaus
America/Marigot|Marigot|Мариго|Marigot
America/Martinique|Martinique|Мартиника|Martinica
America/Matamoros|Matamoros|Матаморос|Matamoros
America/Mazatlan|Mazatlán|Масатлан|Mazatlán
America/Mendoza,America/Argentina/Mendoza|Mendoza|Мендоса|Mendoza
America/Menominee|Menominee|Меномини|Menominee
America/Merida|Mérida|Мерида|Merida
America/Metlakatla|Metlakatla|Метлакатла|Metlakatla
America/Mexico_City|Mexico City|Мехико|Ciudad de Mexico
America/Miquelon|Saint-Pierre|Микелон|Saint-Pierre
America/Moncton|Moncton|Монктон|Moncton
America/Monterrey|Monterrey|Монтеррей|Monterrey
America/Montevideo|Montevideo|Монтевидео|Montevideo
America/Montserrat|Montserrat|Монтсеррат|Montserrat
America/Nassau|Nassau|Нассау|Nassau
America/New_York|New York|Нью-Йорк|New York
America/Nome|Nome|Ном|Nome
America/Noronha|Fernando de Noronha|Норонья|Fernando de Noronha
America/North_Dakota/Beulah|Beulah, North Dakota|Бойла, Северная Дакота|Beulah, Dakota de Nord
America/North_Dakota/Center|Center, North Dakota|Центр, Северная Дакота|Center, Dakota de Nord
America/North_Dakota/New_Salem|New Salem, North Dakota|Нью-Сейлем, Северная Дакота|New Salem, Dakota de Nord
America/Ojinaga|Ojinaga|Охинага|Ojinaga
America/Panama|Panama|Панама|Panama
America/Paramaribo|Paramaribo|Парамарибо|Paramaribo
America/Phoenix|Phoenix|Финикс|Phoenix
America/Port-au-Prince|Port-au-Prince|Порт-о-Пренс|Port-au-Prince
America/Port_of_Spain|Port of Spain|Порт-оф-Спейн|Port of Spain
America/Porto_Velho|Porto Velho|Порту-Велью|Porto Velho
America/Puerto_Rico|Puerto Rico|Пуэрто-Рико|Puerto Rico
America/Punta_Arenas|Punta Arenas|Пунта-Аренас|Punta Arenas
America/Rankin_Inlet|Rankin Inlet|Ранкин-Инлет|Rankin Inlet
America/Recife|Recife|Ресифи|Recife
America/Regina|Regina|Реджайна|Regina
America/Resolute|Resolute|Резольют|Resolute
America/Rio_Branco,America/Porto_Acre|Rio Branco|Риу-Бранку|Rio Branco
America/Santarem|Santarém|Сантарен|Santarém
America/Santiago|Santiago|Сантьяго|Santiago
America/Santo_Domingo|Santo Domingo|Санто-Доминго|Santo Domingo
America/Sao_Paulo|São Paulo|Сан-Паулу|São Paulo
America/Scoresbysund|Ittoqqortoormiit|Скорсбисунн|Ittoqqortoormiit
America/Sitka|Sitka|Ситка|Sitka
America/St_Barthelemy|St. Barthélemy|Сен-Бартелеми|Saint Barthélemy
America/St_Johns|St. John’s|Сент-Джонс|St. John’s
America/St_Kitts|St. Kitts|Сент-Китс|St. Kitts
America/St_Lucia|St. Lucia|Сент-Люсия|St. Lucia
America/St_Thomas,America/Virgin|St. Thomas|Сент-Томас|St. Thomas
America/St_Vincent|St. Vincent|Сент-Винсент|St. Vincent
America/Swift_Current|Swift Current|Свифт-Керрент|Swift Current
America/Tegucigalpa|Tegucigalpa|Тегусигальпа|Tegucigalpa
America/Thule|Thule|Туле|Thule
America/Tijuana,America/Ensenada,America/Santa_Isabel|Tijuana|Тихуана|Tijuana
America/Toronto,America/Montreal,America/Nipigon,America/Thunder_Bay|Toronto|Торонто|Toronto
America/Tortola|Tortola|Тортола|Tortola
America/Vancouver|Vancouver|Ванкувер|Vancouver
America/Whitehorse|Whitehorse|Уайтхорс|Whitehorse
America/Winnipeg,America/Rainy_River|Winnipeg|Виннипег|Winnipeg
America/Yakutat|Yakutat|Якутат|Yakutat
Antarctica/Casey|Casey Station|Кейси|Casey
Antarctica/Davis|Davis|Дейвис|Davis
Antarctica/DumontDUrville|Dumont d’Urville Station|Дюмон-д’Юрвиль|Dumont-d’Urville
Antarctica/Macquarie|Macquarie Island|Маккуори|Macquarie
Antarctica/Mawson|Mawson Station|Моусон|Mawson
Antarctica/McMurdo,Antarctica/South_Pole|McMurdo Station|Мак-Мердо|McMurdo
Antarctica/Palmer|Palmer Land|Палмер|Palmer
Antarctica/Rothera|Rothera Station|Ротера|Rothera
Antarctica/Syowa|Showa Station|Сёва|Showa
Antarctica/Troll|Troll Station|Тролль|Troll
Antarctica/Vostok|Vostok Station|Восток|Vostok
Arctic/Longyearbyen,Atlantic/Jan_Mayen|Longyearbyen|Лонгйир|Longyearbyen
Asia/Aden|Aden|Аден|Aden
Asia/Almaty|Almaty|Алматы|Almatî
Asia/Amman|Amman|Амман|Amman
Asia/Anadyr|Anadyr|Анадырь|Anadir
Asia/Aqtau|Aktau|Актау|Aktau
Asia/Aqtobe|Aqtobe|Актобе|Aktobe
Asia/Ashgabat,Asia/Ashkhabad|Ashgabat|Ашхабад|Așgabat
Asia/Atyrau|Atyrau|Атырау|Atîrau
Asia/Baghdad|Baghdad|Багдад|Bagdad
Asia/Bahrain|Bahrain|Бахрейн|Bahrain
Asia/Baku|Baku|Баку|Baku
Asia/Bangkok|Bangkok|Бангкок|Bangkok
Asia/Barnaul|Barnaul|Барнаул|Barnaul
Asia/Beirut|Beirut|Бейрут|Beirut
Asia/Bishkek|Bishkek|Бишкек|Bișkek
Asia/Brunei|Brunei|Бруней|Brunei
Asia/Calcutta,Asia/Kolkata|Kolkata|Калькутта|Calcutta
Asia/Chita|Chita|Чита|Cita
Asia/Colombo|Colombo|Коломбо|Colombo
Asia/Damascus|Damascus|Дамаск|Damasc
Asia/Dhaka,Asia/Dacca|Dhaka|Дакка|Dacca
Asia/Dili|Dili|Дили|Dili
Asia/Dubai|Dubai|Дубай|Dubai
Asia/Dushanbe|Dushanbe|Душанбе|Dușanbe
Asia/Famagusta|Famagusta|Фамагуста|Famagusta
Asia/Gaza|Gaza|Газа|Gaza
Asia/Hebron|Hebron|Хеврон|Hebron
Asia/Hong_Kong|Hong Kong|Гонконг|Hong Kong
Asia/Hovd|Khovd|Ховд|Khovd
Asia/Irkutsk|Irkutsk|Иркутск|Irkuțk
Asia/Jakarta|Jakarta|Джакарта|Jakarta
Asia/Jayapura|Jayapura|Джаяпура|Jayapura
Asia/Jerusalem,Asia/Tel_Aviv|Jerusalem|Иерусалим|Ierusalim
Asia/Kabul|Kabul|Кабул|Kabul
Asia/Kamchatka|Kamchatka|Петропавловск-Камчатский|Kamciatka
Asia/Karachi|Karachi|Карачи|Karachi
Asia/Katmandu,Asia/Kathmandu|Kathmandu|Катманду|Kathmandu
Asia/Khandyga|Khandyga|Хандыга|Khandyga
Asia/Krasnoyarsk|Krasnoyarsk|Красноярск|Krasnoiarsk
Asia/Kuala_Lumpur|Kuala Lumpur|Куала-Лумпур|Kuala Lumpur
Asia/Kuching|Kuching|Кучинг|Kuching
Asia/Kuwait|Kuwait|Кувейт|Kuweit
Asia/Macau,Asia/Macao|Macao|Макао|Macao
Asia/Magadan|Magadan|Магадан|Magadan
Asia/Makassar,Asia/Ujung_Pandang|Makassar|Макасар|Makassar
Asia/Manila|Manila|Манила|Manila
Asia/Muscat|Muscat|Маскат|Muscat
Asia/Nicosia,Europe/Nicosia|Nicosia|Никосия|Nicosia
Asia/Novokuznetsk|Novokuznetsk|Новокузнецк|Novokuznețk
Asia/Novosibirsk|Novosibirsk|Новосибирск|Novosibirsk
Asia/Omsk|Omsk|Омск|Omsk
Asia/Oral|Oral|Уральск|Uralsk
Asia/Phnom_Penh|Phnom Penh|Пномпень|Phnom Penh
Asia/Pontianak|Pontianak|Понтианак|Pontianak
Asia/Pyongyang|Pyongyang|Пхеньян|Phenian
Asia/Qatar|Qatar|Катар|Qatar
Asia/Qostanay|Kostanay|Костанай|Kostanay
Asia/Qyzylorda|Kyzylorda|Кызылорда|Kyzylorda
Asia/Rangoon,Asia/Yangon|Yangon|Янгон|Yangon
Asia/Riyadh|Riyadh|Эр-Рияд|Riad
Asia/Saigon,Asia/Ho_Chi_Minh|Ho Chi Minh City|Хошимин|Ho Și Min
Asia/Sakhalin|Sakhalin|о-в Сахалин|Sahalin
Asia/Samarkand|Samarkand|Самарканд|Samarkand
Asia/Seoul|Seoul|Сеул|Seul
Asia/Shanghai,Asia/Chongqing,Asia/Chungking,Asia/Harbin|Shanghai|Шанхай|Shanghai
Asia/Singapore|Singapore|Сингапур|Singapore
Asia/Srednekolymsk|Srednekolymsk|Среднеколымск|Srednekolimsk
Asia/Taipei|Taipei|Тайбэй|Taipei
Asia/Tashkent|Tashkent|Ташкент|Tașkent
Asia/Tbilisi|Tbilisi|Тбилиси|Tbilisi
Asia/Tehran|Tehran|Тегеран|Teheran
Asia/Thimphu,Asia/Thimbu|Thimphu|Тхимпху|Thimphu
Asia/Tokyo|Tokyo|Токио|Tokyo
Asia/Tomsk|Tomsk|Томск|Tomsk
Asia/Ulaanbaatar,Asia/Ulan_Bator,Asia/Choibalsan|Ulaanbaatar|Улан-Батор|Ulan Bator
Asia/Urumqi,Asia/Kashgar|Ürümqi|Урумчи|Ürümqi
Asia/Ust-Nera|Ust-Nera|Усть-Нера|Ust-Nera
Asia/Vientiane|Vientiane|Вьентьян|Vientiane
Asia/Vladivostok|Vladivostok|Владивосток|Vladivostok
Asia/Yakutsk|Yakutsk|Якутск|Iakuțk
Asia/Yekaterinburg|Yekaterinburg|Екатеринбург|Ekaterinburg
Asia/Yerevan|Yerevan|Ереван|Erevan
Atlantic/Azores|Azores|Азорские о-ва|Azore
Atlantic/Bermuda|Bermuda|Бермудские о-ва|Bermuda
Atlantic/Canary|Canaries|Канарские о-ва|Canare
Atlantic/Cape_Verde|Cape Verde|Кабо-Верде|Capul Verde
Atlantic/Faeroe,Atlantic/Faroe|Faroes|Фарерские о-ва|Feroe
Atlantic/Madeira|Madeira|Мадейра|Madeira
Atlantic/Reykjavik|Reykjavik|Рейкьявик|Reykjavik
Atlantic/South_Georgia|South Georgia|Южная Георгия|Georgia de Sud
Atlantic/St_Helena|St. Helena|о-в Святой Елены|Sf. Elena
Atlantic/Stanley|Stanley|Стэнли|Stanley
Australia/Adelaide,Australia/South|Adelaide|Аделаида|Adelaide
Australia/Brisbane,Australia/Queensland|Brisbane|Брисбен|Brisbane
Australia/Broken_Hill,Australia/Yancowinna|Broken Hill|Брокен-Хилл|Broken Hill
Australia/Darwin,Australia/North|Darwin|Дарвин|Darwin
Australia/Eucla|Eucla|Юкла|Eucla
Australia/Hobart,Australia/Tasmania,Australia/Currie|Hobart|Хобарт|Hobart
Australia/Lindeman|Lindeman|Линдеман|Lindeman
Australia/Lord_Howe,Australia/LHI|Lord Howe Island|Лорд-Хау|Lord Howe
Australia/Melbourne,Australia/Victoria|Melbourne|Мельбурн|Melbourne
Australia/Perth,Australia/West|Perth|Перт|Perth
Australia/Sydney,Australia/ACT,Australia/Canberra,Australia/NSW|Sydney|Сидней|Sydney
Europe/Amsterdam|Amsterdam|Амстердам|Amsterdam
Europe/Andorra|Andorra|Андорра|Andorra
Europe/Astrakhan|Astrakhan|Астрахань|Astrahan
Europe/Athens|Athens|Афины|Atena
Europe/Belgrade|Belgrade|Белград|Belgrad
Europe/Berlin|Berlin|Берлин|Berlin
Europe/Bratislava|Bratislava|Братислава|Bratislava
Europe/Brussels|Brussels|Брюссель|Bruxelles
Europe/Bucharest|Bucharest|Бухарест|București
Europe/Budapest|Budapest|Будапешт|Budapesta
Europe/Busingen|Büsingen|Бюзинген-на-Верхнем-Рейне|Büsingen
Europe/Chisinau,Europe/Tiraspol|Chișinău|Кишинёв|Chișinău
Europe/Copenhagen|Copenhagen|Копенгаген|Copenhaga
Europe/Dublin|Dublin|Дублин|Dublin
Europe/Gibraltar|Gibraltar|Гибралтар|Gibraltar
Europe/Guernsey|Guernsey|Гернси|Guernsey
Europe/Helsinki|Helsinki|Хельсинки|Helsinki
Europe/Isle_of_Man|Isle of Man|о-в Мэн|Insula Man
Europe/Istanbul,Asia/Istanbul|Istanbul|Стамбул|Istanbul
Europe/Jersey|Jersey|Джерси|Jersey
Europe/Kaliningrad|Kaliningrad|Калининград|Kaliningrad
Europe/Kiev,Europe/Kyiv,Europe/Zaporozhye,Europe/Uzhgorod|Kyiv|Киев|Kiev
Europe/Kirov|Kirov|Киров|Kirov
Europe/Lisbon|Lisbon|Лиссабон|Lisabona
Europe/Ljubljana|Ljubljana|Любляна|Ljubljana
Europe/London,Europe/Belfast|London|Лондон|Londra
Europe/Luxembourg|Luxembourg|Люксембург|Luxemburg
Europe/Madrid|Madrid|Мадрид|Madrid
Europe/Malta|Malta|Мальта|Malta
Europe/Mariehamn|Mariehamn|Мариехамн|Mariehamn
Europe/Minsk|Minsk|Минск|Minsk
Europe/Monaco|Monaco|Монако|Monaco
Europe/Moscow|Moscow|Москва|Moscova
Europe/Oslo|Oslo|Осло|Oslo
Europe/Paris|Paris|Париж|Paris
Europe/Podgorica|Podgorica|Подгорица|Podgorița
Europe/Prague|Prague|Прага|Praga
Europe/Riga|Riga|Рига|Riga
Europe/Rome|Rome|Рим|Roma
Europe/Samara|Samara|Самара|Samara
Europe/San_Marino|San Marino|Сан-Марино|San Marino
Europe/Sarajevo|Sarajevo|Сараево|Sarajevo
Europe/Saratov|Saratov|Саратов|Saratov
Europe/Simferopol|Simferopol|Симферополь|Simferopol
Europe/Skopje|Skopje|Скопье|Skopje
Europe/Sofia|Sofia|София|Sofia
Europe/Stockholm|Stockholm|Стокгольм|Stockholm
Europe/Tallinn|Tallinn|Таллин|Tallinn
Europe/Tirane|Tirana|Тирана|Tirana
Europe/Ulyanovsk|Ulyanovsk|Ульяновск|Ulianovsk
Europe/Vaduz|Vaduz|Вадуц|Vaduz
Europe/Vatican|Vatican|Ватикан|Vatican
Europe/Vienna|Vienna|Вена|Viena
Europe/Vilnius|Vilnius|Вильнюс|Vilnius
Europe/Volgograd|Volgograd|Волгоград|Volgograd
Europe/Warsaw|Warsaw|Варшава|Varșovia
Europe/Zagreb|Zagreb|Загреб|Zagreb
Europe/Zurich|Zurich|Цюрих|Zürich
Indian/Antananarivo|Antananarivo|Антананариву|Antananarivo
Indian/Chagos|Chagos Archipelago|Чагос|Chagos
Indian/Christmas|Christmas Island|о-в Рождества|Insula Christmas
Indian/Cocos|Cocos Islands|Кокосовые о-ва|Cocos
Indian/Comoro|Comoros|Коморы|Comore
Indian/Kerguelen|Kerguelen Islands|Кергелен|Kerguelen
Indian/Mahe|Mahé|Маэ|Mahé
Indian/Maldives|Maldives|Мальдивы|Maldive
Indian/Mauritius|Mauritius|Маврикий|Mauritius
Indian/Mayotte|Mayotte|Майотта|Mayotte
Indian/Reunion|Réunion|Реюньон|Réunion
Pacific/Apia|Apia|Апиа|Apia
Pacific/Auckland|Auckland|Окленд|Auckland
Pacific/Bougainville|Bougainville|Бугенвиль|Bougainville
Pacific/Chatham|Chatham Islands|Чатем|Chatham
Pacific/Easter|Easter Island|о-в Пасхи|Insula Paștelui
Pacific/Efate|Efate|Эфате|Efate
Pacific/Enderbury,Pacific/Kanton|Canton Island|о-в Кантон|Insula Canton
Pacific/Fakaofo|Fakaofo|Факаофо|Fakaofo
Pacific/Fiji|Fiji|Фиджи|Fiji
Pacific/Funafuti|Funafuti|Фунафути|Funafuti
Pacific/Galapagos|Galápagos Islands|Галапагосские о-ва|Galápagos
Pacific/Gambier|Gambier|о-ва Гамбье|Gambier
Pacific/Guadalcanal|Guadalcanal|Гуадалканал|Guadalcanal
Pacific/Guam|Guam|Гуам|Guam
Pacific/Honolulu,Pacific/Johnston|Honolulu|Гонолулу|Honolulu
Pacific/Kiritimati|Kiritimati|Киритимати|Kiritimati
Pacific/Kosrae|Kosrae|Косрае|Kosrae
Pacific/Kwajalein|Kwajalein Atoll|Кваджалейн|Kwajalein
Pacific/Majuro|Majuro|Маджуро|Majuro
Pacific/Marquesas|Marquesas Islands|Маркизские о-ва|Marchize
Pacific/Midway|Midway Atoll|о-ва Мидуэй|Midway
Pacific/Nauru|Nauru|Науру|Nauru
Pacific/Niue|Niue|Ниуэ|Niue
Pacific/Norfolk|Norfolk Island|Норфолк|Norfolk
Pacific/Noumea|Nouméa|Нумеа|Nouméa
Pacific/Pago_Pago,Pacific/Samoa|Pago Pago|Паго-Паго|Pago Pago
Pacific/Palau|Palau|Палау|Palau
Pacific/Pitcairn|Pitcairn Islands|Питкэрн|Insula Pitcairn
Pacific/Ponape,Pacific/Pohnpei|Pohnpei|Понпеи|Pohnpei
Pacific/Port_Moresby|Port Moresby|Порт-Морсби|Port Moresby
Pacific/Rarotonga|Rarotonga|Раротонга|Rarotonga
Pacific/Saipan|Saipan|Сайпан|Saipan
Pacific/Tahiti|Tahiti|Таити|Tahiti
Pacific/Tarawa|Tarawa|Тарава|Tarawa
Pacific/Tongatapu|Tongatapu|Тонгатапу|Tongatapu
Pacific/Truk,Pacific/Chuuk,Pacific/Yap|Chuuk|Трук|Chuuk
Pacific/Wake|Wake Island|Уэйк|Insula Wake
Pacific/Wallis|Wallis & Futuna|Уоллис|Wallis & Futuna
`

const columns: Record<Language, number> = { en: 1, ru: 2, ro: 3 }

const rows = (): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|'))

let cities: ReadonlyMap<string, readonly string[]> | undefined

/** Names the city of a zone in a language; null for one that belongs to no city, as `Etc/GMT+5` and `UTC`. */
export function zoneCity(timeZone: string, language: Language): string | null {
  cities ??= new Map(
    rows().flatMap((row) => (row[0] ?? '').split(',').map((name) => [name.toLowerCase(), row] as const)),
  )
  return cities.get(timeZone.toLowerCase())?.[columns[language]] ?? null
}

/** Zones by the name of their city. */
export function listZoneCities(language: Language): { zone: string; city: string }[] {
  return rows()
    .map((row) => ({ zone: row[0]?.split(',')[0] ?? '', city: row[columns[language]] ?? '' }))
    .toSorted((one, other) => one.city.localeCompare(other.city, language))
}
