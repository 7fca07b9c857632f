require 'json'

module Wavehall
  # A scene and its model as they are written, made of a model of SketchUp.
  class Scene
    # Entries of the scene that an export replaces; all others of a scene that is there stay.
    OWN = %w[wavehall materials geometry sources receivers].freeze
    # Air of a scene that is new: that of a usual room at sea level.
    AIR = { 'temperatureCelsius' => 20, 'relativeHumidityPercent' => 50, 'pressureKilopascals' => 101.325 }.freeze

    # What was left out or renamed, for the user.
    attr_reader :notes
    # Numbers for the user: triangles, materials, sources, receivers.
    attr_reader :counts

    # @param highest_hz the highest frequency of a scene that is new
    # @raise [ExportProblem] with all that keeps the model from being a scene
    def initialize(model, highest_hz)
      @highest_hz = highest_hz
      @title = Names.clean(model.title)
      @walk = Walk.new(model.entities)
      @notes = []
      @problems = []
      @materials = name_materials
      @points = { 'sources' => name_places(Places::SOURCE), 'receivers' => name_places(Places::RECEIVER) }
      find_problems
      fail_with_problems
      @definitions = define
      fail_with_problems
      note
    end

    # Yields the lines of the OBJ file.
    def each_line
      yield '# Metres, z up. Written by Wavehall in SketchUp.'
      @walk.vertices.each { |vertex| yield "v #{vertex}" }
      surfaces.each do |name, _, triangles|
        yield "usemtl #{name}"
        triangles.each { |corners| yield "f #{corners.join(' ')}" }
      end
    end

    # The scene as an object.
    # @param before the scene that is replaced, or nil
    def content(mesh_file, before)
      kept = before || { 'title' => @title, 'air' => AIR, 'maxFrequencyHz' => @highest_hz }
      own = {
        'wavehall' => 1,
        'materials' => @definitions,
        'geometry' => { 'mesh' => { 'file' => mesh_file, 'unit' => 'm', 'materials' => mapping } }
      }
      kept = kept.reject { |key, value| OWN.include?(key) || value == '' }
      { 'wavehall' => 1 }.merge(kept).merge(own).merge(@points)
    end

    private

    # Names of the scene by material of the model.
    def name_materials
      names = Names.new('material')
      used = @walk.surfaces.keys.flatten.uniq
      Hash[used.map { |material| [material, names.take(material.display_name)] }]
    end

    def name_places(kind)
      fallback = Places::KINDS[kind][:letter]
      names = Names.new(fallback) { |name| Names.stem(name) }
      placed = @walk.places[kind].map do |place|
        name = names.take(place.name)
        renamed = name != place.name && !place.name.to_s.empty?
        @notes << "The #{kind} \"#{Names.clean(place.name)}\" is \"#{name}\" in the scene." if renamed
        [name, { 'position' => place.position.map { |value| Walk.decimal(value).to_f } }]
      end
      Hash[placed]
    end

    # Names of materials of the mesh, the pair of sides, and triangles. Most faces have the same material on both sides.
    def surfaces
      names = Names.new('surface')
      same, different = @walk.surfaces.partition { |(front, back), _| front == back }
      (same + different).map do |(front, back), triangles|
        both = front == back ? @materials[front] : "#{@materials[front]} + back #{@materials[back]}"
        [names.take(both), [front, back], triangles]
      end.reject { |_, _, triangles| triangles.empty? }
    end

    def mapping
      pairs = surfaces.map do |name, (front, back), _|
        sides = { 'front' => @materials[front], 'back' => @materials[back] }
        [name, front == back ? @materials[front] : sides]
      end
      Hash[pairs]
    end

    def define
      pairs = @materials.map do |material, name|
        begin
          [name, Acoustics.definition(Acoustics.of(material))]
        rescue Problem => problem
          @problems << "#{quoted(material)}: #{problem.message}"
          [name, nil]
        end
      end
      Hash[pairs]
    end

    def find_problems
      if @walk.surfaces.empty? && @walk.unpainted.zero?
        @problems << 'The model has no visible face. Draw the room, or show what is hidden.'
      end
      unless @walk.unpainted.zero?
        middle = @walk.first_unpainted.map { |value| format('%.2f', value) }.join(', ')
        @problems << "#{Wavehall.count(@walk.unpainted, 'visible face')} without a material, the first at " \
          "(#{middle}) m. Paint each, or the group around it."
      end
      silent = @materials.keys.select { |material| Acoustics.of(material).empty? }
      unless silent.empty?
        @problems << "Without an acoustic material: #{silent.map { |each| quoted(each) }.join(', ')}. " \
          'Give each one under Extensions > Wavehall > Acoustic materials.'
      end
      @problems << 'There is no source. Place one with Extensions > Wavehall > Add source.' if @points['sources'].empty?
      return unless @points['receivers'].empty?
      @problems << 'There is no receiver. Place one with Extensions > Wavehall > Add receiver.'
    end

    def fail_with_problems
      return if @problems.empty?
      raise ExportProblem.new(@problems.join("\n\n"), 'Nothing was written.')
    end

    def note
      triangles = @walk.surfaces.values.map(&:length).inject(0, :+)
      @counts = [
        Wavehall.count(triangles, 'triangle'), Wavehall.count(@materials.length, 'material'),
        Wavehall.count(@points['sources'].length, 'source'), Wavehall.count(@points['receivers'].length, 'receiver')
      ].join(', ')
      unless @walk.hidden.zero?
        @notes << "Left out as hidden: #{Wavehall.count(@walk.hidden, 'face, group or component', 'faces, groups and components')}."
      end
      return if @walk.one_sided.zero?
      @notes << "#{Wavehall.count(@walk.one_sided, 'face')} with a material on one side: the other side has the same."
    end

    def quoted(material)
      "\"#{material.display_name}\""
    end
  end
end
